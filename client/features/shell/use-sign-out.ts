import { reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'

/** 'Sair': ends the session everywhere in this browser; who follows the session then goes to /auth (S1 §2). */
export function useSignOut(): () => void {
  const session = useSessionStore()
  return () => void session.signOut().catch((error: unknown) => reportError(error, { title: 'Não foi possível sair' }))
}
