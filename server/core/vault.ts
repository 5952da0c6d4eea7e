import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** The uses of the secret key of the configuration. A separate key is derived from it for each purpose. */
export type Purpose =
  | 'document'
  | 'document-link'
  | 'dispute-photo'
  | 'dispute-photo-link'
  | 'checklist-photo'
  | 'totp'
  | 'calendar-feed'
  | 'contract-address'

/** Encrypts bytes and signs texts. */
export type Vault = {
  /** Encrypts with AES-256-GCM. Returns 12 bytes of nonce, 16 bytes of tag, then the cipher text. */
  readonly seal: (purpose: Purpose, plain: Buffer) => Buffer
  /** Decrypts what `seal` returned; null when the bytes were changed or were encrypted with another key. */
  readonly open: (purpose: Purpose, sealed: Buffer) => Buffer | null
  /** Returns the HMAC-SHA-256 of a text in base64url. */
  readonly sign: (purpose: Purpose, text: string) => string
  /** Compares in constant time. */
  readonly isSigned: (purpose: Purpose, text: string, signature: string) => boolean
}

const NONCE = 12
const TAG = 16

/** Creates a vault from a key of 32 bytes (DOCUMENT_KEY). Throws RangeError for another length. */
export function createVault(key: Buffer): Vault {
  if (key.length !== 32) throw new RangeError('the key of the vault has 32 bytes')
  const keyFor = (purpose: Purpose) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `plumai ${purpose}`, 32))
  const sign = (purpose: Purpose, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
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
    isSigned(purpose, text, signature) {
      const [expected, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
