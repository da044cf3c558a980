import styles from './test-band.module.css'

/** The striped band over every screen of the test environment; its words stand beside it in each frame. */
export function TestBand() {
  return <div className={styles['stripes']} aria-hidden="true" />
}
