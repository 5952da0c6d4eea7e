import { useQuery } from '@tanstack/react-query'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { isRefusal, refusalOf } from '#client/lib/errors.ts'
import { useStepUp } from '#client/lib/step-up.ts'

export type DocumentLink = Answers['verification']['documentLinks']['links'][number]

export type Documents =
  | { readonly step: 'loading' }
  /** The server requires the password before it returns the links to the documents. */
  | { readonly step: 'locked' }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'shown'; readonly links: readonly DocumentLink[] }

/**
 * The interval after which the links to the documents are renewed. It is one minute shorter than the time for which a link is
 * valid.
 */
const RENEW_MS = 14 * 60_000

/**
 * The links to a professional's private files, renewed while the page is open. An old link proves that this session was allowed
 * to see the files, so the password is not asked again.
 */
export function useDocuments(professionalId: string) {
  const { mutateAsync } = trpc.verification.documentLinks.useMutation()
  const proved = useStepUp()
  const { data, error, refetch } = useQuery({
    queryKey: ['document-links', professionalId],
    queryFn: async ({ client, queryKey }) => {
      const [known] = client.getQueryData<readonly DocumentLink[]>(queryKey) ?? []
      const renews = known?.url.split('/').at(-1)
      const { links } = await mutateAsync({ professionalId, ...(renews && { renews }) })
      return links
    },
    gcTime: 0,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const renew = () => void refetch()
  const unlock = () => void proved(async () => (await refetch({ throwOnError: true })).data).catch(() => undefined)
  return { documents: documentsOf(data, error), renew, unlock }
}

function documentsOf(links: readonly DocumentLink[] | undefined, error: unknown): Documents {
  if (error && isRefusal(error, 'FORBIDDEN', 'step_up_required')) return { step: 'locked' }
  if (error) return { step: 'failed', message: refusalOf(error).message }
  return links ? { step: 'shown', links } : { step: 'loading' }
}
