/** The simulated network of the test environment: its three peers, its weather, and the adapter that speaks to it. */
export { simulatorAccessPoint } from './access-point/access-point.ts'
export { type CallPeer, peerCaller } from './network/call-node.ts'
export { followClock } from './controls/follow-clock.ts'
export { callHttp } from './network/http-call.ts'
export { announcePortal, type Running, startSimulatedNetwork } from './start-network.ts'
export { simulatorRoutes } from './controls/routes.ts'
export { type WeatherWatch, watchWeather } from './controls/faults.ts'
