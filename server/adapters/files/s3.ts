import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { WriteOptions } from 'flydrive/types'
import { filesOn } from './drive.ts'
import type { FilesPort } from './port.ts'

interface S3Options {
  bucket: string
  region: string
  /** For R2, MinIO and their kind; AWS itself needs none. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
  /** Where the outside world reads the bucket's `public/` prefix; the bucket's policy opens that prefix and nothing else. */
  publicBase: string
}

/** Files in one bucket of an S3-compatible store; an object appears whole or not at all. */
export function createS3Files({ bucket, region, endpoint, accessKeyId, secretAccessKey, publicBase }: S3Options): FilesPort {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    // Stores other than AWS do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Access lists are off in new buckets and unknown to R2: the prefix decides who reads.
  return filesOn(new Disk(new WholeBodyDriver({ client, bucket, visibility: 'private', supportsACL: false })), publicBase)
}

// S3 wants the length first. Our files are at most 10 MB, so the stream is read before it is sent.
class WholeBodyDriver extends S3Driver {
  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    await this.put(key, await buffer(contents), options)
  }
}
