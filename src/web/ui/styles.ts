/** Styles every screen needs; the component library brings its own, a component at a time. */
import './layers.css'
// Buttons, fields and menus are made upon it and must come after it, whichever screen loads them first.
import './fonts.css'
import './tokens.css'
