import type { Answers } from '#client/lib/api.ts'
import type { DraftPhoto } from './draft-photo.ts'

export type Message = Answers['chat']['messages']['items'][number]

/**
 * A message that the server has not confirmed. 'waiting' means that it waits for earlier messages or for a network connection.
 */
export interface Draft {
  nonce: string
  content: string
  photo?: DraftPhoto
  /** When the message was written: ISO text in UTC. */
  createdAt: string
  state: 'waiting' | 'sending' | 'failed'
}
