/** The door of the simulator: the whole network of the test environment, as foreign to the portal as a real one. */
export { createSimulator, type Simulator } from './create-simulator.ts'
