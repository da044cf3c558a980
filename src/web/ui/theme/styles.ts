/** Styles of every screen; the component library adds its own, one component at a time. */
import './layers.css'
import './fonts.css'
import './tokens.css'
import './touch.css'
import './forced-colors.css'
