import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { CHAT_PHOTO, chatMessages } from '#shared/chat.ts'
import { photoMessages } from '#shared/profile.ts'
import { newKey } from '#client/lib/new-key.ts'
import { trpc } from '#client/lib/api.ts'
import { forgetDraft, readDraft, writeDraft } from '#client/lib/drafts.ts'
import { refusalOf, reportError } from '#client/lib/errors.ts'
import { hasImageType, resizeImage } from '#client/lib/image.ts'
import { useSession, useSessionStore } from '#client/lib/session.ts'
import { upload, UploadRefusal } from '#client/lib/upload.ts'
import { toast } from '#client/ui/toast.ts'
import type { DraftPhoto } from './draft-photo.ts'
import type { Draft, Message } from './message.ts'
import { createOutbox, draftsIn } from './outbox.ts'
import type { Outbox } from './outbox.ts'

const STATUS_MS = 3_000
const SIDE_IN_PIXELS = 1_600

/** The name under which this tab stores the text that a person typed in a conversation and did not send. */
export const typedIn = (conversationId: string) => `mensagem-${conversationId}`

/** Returns the text of a blocked message followed by the text that the person has typed since. */
export const withReturned = (returned: string, typed: string) => (typed.trim() ? `${returned}\n${typed}` : returned)

/**
 * The outbox of one conversation, which continues to send when the person leaves the page. `status` is a short text about the
 * last message. `returned` contains the text of the last blocked message. It is a new object each time, so that the same text
 * blocked twice counts twice.
 */
export function useOutbox(conversationId: string, onSent: (message: Message) => void) {
  const outbox = useSharedOutbox(conversationId)
  const drafts = useSyncExternalStore(outbox.subscribe, outbox.current)
  const [status, setStatus] = useState<{ text: string; stays?: boolean } | null>(null)
  const [returned, setReturned] = useState<{ text: string } | null>(null)
  const sent = useEffectEvent((message: Message, { content }: Draft) => {
    onSent(message)
    if (!message.blocked) return setStatus({ text: message.photo ? chatMessages.photoSent : chatMessages.sent })
    setStatus({ text: message.blockedReason ?? chatMessages.blocked, stays: true })
    setReturned({ text: content })
  })
  const failed = useEffectEvent((error: unknown) => setStatus({ text: messageOf(error) }))
  useEffect(() => outbox.listen({ sent, failed }), [outbox])
  useEffect(() => void outbox.flush(), [outbox])
  useEffect(() => {
    if (!status || status.stays) return
    const timer = setTimeout(() => setStatus(null), STATUS_MS)
    return () => clearTimeout(timer)
  }, [status])
  const sendPhoto = async (file: File) => {
    const image =
      hasImageType(file) && (await resizeImage(file, { side: SIDE_IN_PIXELS, types: ['image/jpeg'] }).catch(() => null))
    if (image) return outbox.addPhoto(image)
    setStatus({ text: photoMessages.invalid, stays: true })
    toast.error(chatMessages.photoFailed.title, photoMessages.invalid)
  }
  return { outbox, drafts, status: status?.text ?? '', returned, sendPhoto, forgetStatus: () => setStatus(null) }
}

/** Uploads a photo as a message. The server responds with the new message. */
async function uploadPhoto(conversationId: string, nonce: string, { image, setPercent }: DraftPhoto): Promise<Message> {
  return (await upload(`${CHAT_PHOTO}/${conversationId}.${nonce}`, image, { onProgress: setPercent })) as Message
}

function messageOf(error: unknown): string {
  return error instanceof UploadRefusal ? error.message : refusalOf(error).message
}

function report(error: unknown): void {
  if (error instanceof UploadRefusal) toast.error(chatMessages.photoFailed.title, error.message)
  else reportError(error, { title: chatMessages.sendFailed.title })
}

// There is one outbox per person and conversation, so that nobody sees the drafts of another person in the same tab.
const outboxes = new Map<string, Outbox>()

function useSharedOutbox(conversationId: string): Outbox {
  const { client } = trpc.useUtils()
  const { user } = useSession()
  const session = useSessionStore()
  const key = `${user?.id} ${conversationId}`
  const known = outboxes.get(key)
  if (known) return known
  // Another person may sign in to this tab after a sign-out. Then this outbox must neither send nor store anything.
  const isOwn = () => session.current().user?.id === user?.id
  const draft = `conversa-${conversationId}`
  const created = createOutbox({
    send: ({ nonce, content, photo }) =>
      photo ? uploadPhoto(conversationId, nonce, photo) : client.chat.send.mutate({ conversationId, nonce, content }),
    newNonce: newKey,
    online: () => navigator.onLine && isOwn(),
    stored: {
      read: () => draftsIn(readDraft(draft)),
      write: (drafts) => {
        if (!isOwn()) return
        const texts = drafts.filter(({ photo }) => !photo)
        if (texts.length > 0) writeDraft(draft, texts)
        else forgetDraft(draft)
      },
    },
  })
  // The outbox listens on every page, because a waiting message is sent when the network is back, whatever page is open. If that
  // message is blocked, its text is stored for the next time the conversation is opened.
  const giveBack = ({ blocked }: Message, { content, photo }: Draft) => {
    photo?.free()
    const typed = readDraft(typedIn(conversationId))
    if (blocked && isOwn()) writeDraft(typedIn(conversationId), withReturned(content, typeof typed === 'string' ? typed : ''))
  }
  created.listen({ sent: giveBack, failed: report })
  addEventListener('online', () => void created.flush())
  outboxes.set(key, created)
  return created
}
