import { reportError } from '#client/lib/errors.ts'
import { useSessionStore } from '#client/lib/session.ts'

/** 'Sair': ends the session in every tab of this browser. The function followSession then opens /auth. */
export function useSignOut(): () => void {
  const session = useSessionStore()
  return () => void session.signOut().catch((error: unknown) => reportError(error, { title: 'Não foi possível sair' }))
}
