/** The door of the shape room: what elements of the same structure have in common, found out once. */
export { follow, followAll, type PathBelow, type Route, type Shape, shapeOf, withShapes } from './shape.ts'
