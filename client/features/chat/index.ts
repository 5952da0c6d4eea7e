export { ChatPhoto } from './chat-photo.tsx'
export { useOpenChat } from './use-open-chat.ts'
