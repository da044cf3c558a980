/** Styles every screen needs. Mantine's are taken a component at a time, each by the part that uses it. */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
// Before every component that is a button: their styles stand on it, and what comes later wins.
import '@mantine/core/styles/UnstyledButton.layer.css'
import './fonts.css'
import './tokens.css'
import './overrides.css'
