import styles from './test-environment-stripes.module.css'

/** The striped band over every screen of the test environment; each frame has its text beside it. */
export function TestEnvironmentStripes() {
  return <div className={styles['stripes']} aria-hidden="true" />
}
