import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the one secret key of the configuration is for; each purpose has its own key derived from it. */
export type Purpose = 'document' | 'document-link' | 'totp' | 'calendar-feed'

/** Seals bytes and signs words with keys that never leave this process. */
export type Vault = {
  /** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the cipher text. */
  readonly seal: (purpose: Purpose, plain: Buffer) => Buffer
  /** The bytes that were sealed, or null when they were touched or sealed by another key. */
  readonly open: (purpose: Purpose, sealed: Buffer) => Buffer | null
  /** HMAC-SHA-256, base64url. */
  readonly sign: (purpose: Purpose, words: string) => string
  readonly isSigned: (purpose: Purpose, words: string, signature: string) => boolean
}

const NONCE = 12
const TAG = 16

/** A vault over a key of 32 bytes (DOCUMENT_KEY). Throws RangeError for any other length. */
export function createVault(key: Buffer): Vault {
  if (key.length !== 32) throw new RangeError('the key of the vault has 32 bytes')
  const keyFor = (purpose: Purpose) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `plumai ${purpose}`, 32))
  const sign = (purpose: Purpose, words: string) => createHmac('sha256', keyFor(purpose)).update(words).digest('base64url')
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      if (sealed.length < NONCE + TAG) return null
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
      } catch {
        return null
      }
    },
    sign,
    isSigned(purpose, words, signature) {
      const [right, given] = [Buffer.from(sign(purpose, words)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
