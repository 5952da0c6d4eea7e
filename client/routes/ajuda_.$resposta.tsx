import { createFileRoute } from '@tanstack/react-router'
import { AnswerPage } from '#client/features/help/answer-page.tsx'
import { NotFoundPage } from '#client/features/shell/not-found-page.tsx'
import { PublicShell } from '#client/features/shell/public-shell.tsx'

export const Route = createFileRoute('/ajuda_/$resposta')({
  // The help answers are loaded only with this page, so that the entry script stays small.
  loader: async ({ params }) => (await import('#client/features/help/answers.ts')).answerAt(params.resposta),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.question }] }),
  staticData: { title: 'Página não encontrada' },
  component: Page,
})

function Page() {
  const answer = Route.useLoaderData()
  return answer ? (
    <PublicShell>
      <AnswerPage slug={answer.slug} />
    </PublicShell>
  ) : (
    <NotFoundPage />
  )
}
