/**
 * Certificates that the simulated directory publishes: X.509, DER in base64 as in an SMP. Their private keys do not
 * exist.
 */

/** Of the access points of the simulated network; good until 2124. */
export const accessPointCertificate = [
  'MIIBZjCCAQwCAQIwCgYIKoZIzj0EAwIwPjEOMAwGA1UECgwFRmFsYWoxEDAOBgNVBAsMB1RFU1QgQVAxGjAYBgNVBA',
  'MMEXNpbXVsYXRlZCBuZXR3b3JrMCAXDTI0MDEwMTAwMDAwMFoYDzIxMjQwMTAxMDAwMDAwWjA+MQ4wDAYDVQQKDAVG',
  'YWxhajEQMA4GA1UECwwHVEVTVCBBUDEaMBgGA1UEAwwRc2ltdWxhdGVkIG5ldHdvcmswWTATBgcqhkjOPQIBBggqhk',
  'jOPQMBBwNCAARR1WXhuw1NcGkQpkItbhXqwqKGyaDRRi5lCFQPgoO3AebXk78qkg18wNMwYXkEB1RO/1zptH4pFUj/',
  '1k/W4vlnMAoGCCqGSM49BAMCA0gAMEUCIH6f+A1+q9x3d/kxqL4T97mlG2laAPwKu5DuBJcObrfrAiEAqdzm7sJrAe',
  'DY5xm5aTlfhBujI1CnBtq9496OtpyyeM8=',
].join('')

/** The same, ended on 1 January 2025. */
export const expiredCertificate = [
  'MIIBYzCCAQoCAQEwCgYIKoZIzj0EAwIwPjEOMAwGA1UECgwFRmFsYWoxEDAOBgNVBAsMB1RFU1QgQVAxGjAYBgNVBA',
  'MMEXNpbXVsYXRlZCBuZXR3b3JrMB4XDTI0MDEwMTAwMDAwMFoXDTI1MDEwMTAwMDAwMFowPjEOMAwGA1UECgwFRmFs',
  'YWoxEDAOBgNVBAsMB1RFU1QgQVAxGjAYBgNVBAMMEXNpbXVsYXRlZCBuZXR3b3JrMFkwEwYHKoZIzj0CAQYIKoZIzj',
  '0DAQcDQgAEUdVl4bsNTXBpEKZCLW4V6sKihsmg0UYuZQhUD4KDtwHm15O/KpINfMDTMGF5BAdUTv9c6bR+KRVI/9ZP',
  '1uL5ZzAKBggqhkjOPQQDAgNHADBEAiALLy2QwS4TD3aabVQgBfsSH0Ht0ygi5Kg4WSlyTQfFeQIgTHZP+5sH0zL6JY',
  'VOuzpJtWvxxMkMeLEl7rbJDSSwcTs=',
].join('')
