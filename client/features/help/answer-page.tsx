import { TextLink } from '#client/lib/links.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Section } from '#client/ui/section.tsx'
import { bodies } from './answer-bodies.tsx'
import { answerAt, answers, type HelpAnswer } from './answers.ts'
import { AskTeam } from './ask-team.tsx'

/**
 * The page /ajuda/{resposta}: one help answer, links to other answers of its topic, and a way to ask the team. The route renders
 * it for known answers only.
 */
export function AnswerPage({ slug }: { slug: string }) {
  const answer = answerAt(slug)
  if (!answer) return null
  const others = answers.filter((each: HelpAnswer) => each.topic === answer.topic && each.slug !== slug)
  return (
    <article className="mx-auto grid max-w-[41.7em] grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-1">
        <nav aria-label="Onde estou" className="flex flex-wrap items-center gap-2 text-secondary">
          <TextLink to="/ajuda" kind="action" label="Ajuda" />
          <span aria-hidden>/</span>
          <span>{answer.topic}</span>
        </nav>
        <PageTitle>{answer.question}</PageTitle>
      </header>
      <div className="grid gap-3">{bodies[answer.slug]}</div>
      {others.length > 0 && (
        <Section title="Sobre o mesmo assunto" className="gap-1">
          <ul>
            {others.map(({ slug: other, question }) => (
              <li key={other}>
                <TextLink to="/ajuda/$resposta" params={{ resposta: other }} kind="action" label={question} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <AskTeam topic={answer.topic} />
    </article>
  )
}
