import type { Answers } from '#client/lib/api.ts'
import type { DraftPhoto } from './draft-photo.ts'

export type Message = Answers['chat']['messages']['items'][number]

/**
 * A message that the server has not confirmed. 'waiting' means that earlier messages or the network connection must come first.
 */
export interface Draft {
  nonce: string
  content: string
  photo?: DraftPhoto
  /** When the message was written: ISO text in UTC. */
  createdAt: string
  state: 'waiting' | 'sending' | 'failed'
}
