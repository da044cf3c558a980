/** The simulated network of the test environment: its three peers, its weather, and the adapter that speaks to it. */
export { simulatorAccessPoint } from './access-point.ts'
export { type CallPeer, peerCaller } from './call-peer.ts'
export { followClock } from './follow-clock.ts'
export { callHttp } from './http-call.ts'
export { announcePortal, type Running, startSimulatedNetwork } from './network.ts'
export { simulatorRoutes } from './routes.ts'
export { type WeatherWatch, watchWeather } from './weather.ts'
