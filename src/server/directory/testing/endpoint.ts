import type { ReceiverEndpoint } from '../participant-directory.ts'

/** An endpoint as a directory publishes it, for tests that replace one. */
export function endpointAt(seat: string): ReceiverEndpoint {
  return {
    seat,
    url: `https://${seat}.example.test/as4`,
    certificate: Buffer.from(`certificate of ${seat}`).toString('base64'),
    transportProfile: 'peppol-transport-as4-v2_0',
  }
}
