import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { WriteOptions } from 'flydrive/types'
import { filesOnDisk } from './flydrive.ts'
import type { FilesPort } from './port.ts'

interface S3Options {
  bucket: string
  region: string
  /** The endpoint of an S3-compatible store other than AWS, such as R2 or MinIO. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
  /** The URL of the bucket's prefix `public/`. The bucket's policy must make only that prefix readable. */
  publicBase: string
}

/** Creates the files port on a bucket of an S3-compatible store. The store itself writes an object completely or not at all. */
export function createS3Files({ bucket, region, endpoint, accessKeyId, secretAccessKey, publicBase }: S3Options): FilesPort {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    // Some S3-compatible stores do not support the checksums that newer SDKs send by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Access lists (ACLs) are off, because new buckets and R2 have none. The prefix of a key decides who may read the file.
  return filesOnDisk(new Disk(new WholeBodyDriver({ client, bucket, visibility: 'private', supportsACL: false })), publicBase)
}

// S3 needs the length of a body in advance. Uploads have at most 10 MB, so the stream is read into memory first.
class WholeBodyDriver extends S3Driver {
  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    await this.put(key, await buffer(contents), options)
  }
}
