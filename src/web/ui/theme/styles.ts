/** Styles every screen needs; the component library brings its own, a component at a time. */
import './layers.css'
import './fonts.css'
import './tokens.css'
