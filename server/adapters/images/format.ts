/** The number of first bytes that `imageFormat` needs. */
export const HEAD_BYTES = 12

/** Returns the format of an image by its first bytes, whatever its name or declared type; null for any other format. */
export function imageFormat(head: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (head.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (head.subarray(0, 8).equals(PNG)) return 'png'
  const riff = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
  return riff ? 'webp' : null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
