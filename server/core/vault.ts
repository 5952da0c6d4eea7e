import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** The purposes for which keys are derived from the secret key of the configuration. Each purpose has a separate key. */
export type Purpose =
  | SealPurpose
  | `${SealPurpose}-link`
  | 'totp'
  | 'calendar-feed'
  | 'contract-address'
  | 'identity-details'
  | 'referral'
/** The purposes of the keys that encrypt private files. */
export type SealPurpose = 'document' | 'dispute-photo' | 'checklist-photo' | 'chat-photo' | 'work-photo' | 'booking-photo'

/** Encrypts bytes and signs texts. */
export type Vault = {
  /** Encrypts with AES-256-GCM. Returns 12 bytes of nonce, 16 bytes of tag, then the cipher text. */
  readonly seal: (purpose: Purpose, plain: Buffer) => Buffer
  /** Decrypts what `seal` returned; null when the bytes were changed or were encrypted with another key. */
  readonly open: (purpose: Purpose, sealed: Buffer) => Buffer | null
  /** Returns the HMAC-SHA-256 of a text in base64url. */
  readonly sign: (purpose: Purpose, text: string) => string
  /** True if the signature belongs to the text and the purpose; compares in constant time. */
  readonly isSigned: (purpose: Purpose, text: string, signature: string) => boolean
}

const NONCE = 12
const TAG = 16

/**
 * Creates a vault, which encrypts and signs with a key of 32 bytes (DOCUMENT_KEY). It also decrypts and verifies with the
 * `previous` keys, so that the key can be changed. Throws RangeError for a key of another length.
 */
export function createVault(key: Buffer, previous: readonly Buffer[] = []): Vault {
  if ([key, ...previous].some(({ length }) => length !== 32)) throw new RangeError('the key of the vault has 32 bytes')
  const keyFor = (purpose: Purpose, of = key) => Buffer.from(hkdfSync('sha256', of, Buffer.alloc(0), `plumai ${purpose}`, 32))
  const sign = (purpose: Purpose, text: string, of = key) =>
    createHmac('sha256', keyFor(purpose, of)).update(text).digest('base64url')
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      if (sealed.length < NONCE + TAG) return null
      for (const one of [key, ...previous]) {
        const plain = decrypt(keyFor(purpose, one), sealed)
        if (plain) return plain
      }
      return null
    },
    sign,
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature)
      return [key, ...previous].some((one) => {
        const expected = Buffer.from(sign(purpose, text, one))
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}

function decrypt(key: Buffer, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}
