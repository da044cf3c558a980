import { S3mini } from 's3mini'
import type { Outgoing } from '#platform/base/outgoing'
import type { ObjectStore } from '../object-store.ts'

/** Milliseconds within which the store has to answer. */
const answersWithin = 60_000

interface Bucket {
  /** Address of the bucket, its name in the path. */
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Objects in a bucket of S3 or a compatible service. */
export function s3Store(
  { accessKey, bucket, region, secretKey }: Bucket,
  { fetch }: Pick<Outgoing, 'fetch'>,
): ObjectStore {
  const client = new S3mini({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    endpoint: bucket,
    region,
    requestAbortTimeout: answersWithin,
    fetch,
  })
  return {
    kind: 's3',
    place: bucket,
    async put(key, bytes) {
      await client.putObject(key, bytes, 'application/octet-stream')
    },
    async get(key) {
      const content = await client.getObjectArrayBuffer(key)
      return content === null ? undefined : Buffer.from(content)
    },
  }
}
