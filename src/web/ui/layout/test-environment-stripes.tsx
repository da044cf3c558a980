import styles from './test-environment-stripes.module.css'

/** The striped band over every screen of the test environment; its words stand beside it in each frame. */
export function TestEnvironmentStripes() {
  return <div className={styles['stripes']} aria-hidden="true" />
}
