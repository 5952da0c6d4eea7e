import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { TextLink } from '#client/lib/links.tsx'
import { count } from '#client/lib/format.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchForm } from '#client/ui/search-form.tsx'
import { Section } from '#client/ui/section.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { answerAtAnchor, findAnswers, topicsFor, type HelpAnswer } from './answers.ts'
import { AskTeam } from './ask-team.tsx'

const sides = [
  { side: 'contractor', title: 'Para quem contrata' },
  { side: 'professional', title: 'Para quem trabalha' },
] as const

export interface HelpPageProps {
  search: string | undefined
  onSearch: (typed: string) => void
}

/**
 * The page /ajuda: the answers by topic, for contractors and for professionals, and a search. Before the page's script has run,
 * the search works as a plain form.
 */
export function HelpPage({ search, onSearch }: HelpPageProps) {
  useOldFragments()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHead title="Ajuda">Busque uma resposta ou escolha um assunto. Se não achar, fale com a equipe.</PageHead>
      <SearchForm label="O que você procura?" search={search ?? ''} onSearch={onSearch} />
      {search ? <Results search={search} /> : sides.map((each) => <Topics key={each.side} {...each} />)}
      <AskTeam />
    </div>
  )
}

/** Redirects an old URL fragment of /ajuda to the page of its answer. All answers were on one page before. */
function useOldFragments(): void {
  const navigate = useNavigate()
  const fragment = useLocation({ select: ({ hash }) => hash })
  const slug = answerAtAnchor(fragment)?.slug
  useEffect(() => {
    if (slug) void navigate({ to: '/ajuda/$resposta', params: { resposta: slug }, replace: true })
  }, [navigate, slug])
}

function Results({ search }: { search: string }) {
  const found = findAnswers(search)
  const title = found.length === 0 ? 'Nenhuma resposta' : count(found.length, 'resposta', 'respostas')
  return (
    <Section title={<span role="status">{`${title} para “${search}”`}</span>}>
      {found.length === 0 && <EmptyState title="Tente outras palavras, ou escreva para a equipe." />}
      <ul className="grid gap-4">
        {found.map((answer) => (
          <li key={answer.slug} className="grid max-w-[41.7em]">
            <AnswerLink answer={answer} />
            <p className="text-secondary text-muted">{answer.summary}</p>
          </li>
        ))}
      </ul>
      <TextLink to="/ajuda" kind="action" className="justify-self-start" label="Ver todos os assuntos" />
    </Section>
  )
}

function Topics({ side, title }: (typeof sides)[number]) {
  return (
    <Section title={title} look="text-h2" className="gap-6">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {topicsFor(side).map(({ topic, found }) => (
          <section key={topic} aria-label={`${title}: ${topic}`} className="grid content-start gap-1">
            <h3 className="text-lead font-semibold">{topic}</h3>
            <ul>
              {found.map((answer) => (
                // An answer for both contractors and professionals is listed twice. Only the first entry has the id, because an
                // id must be unique on the page.
                <li
                  key={answer.slug}
                  id={answer.sides[0] === side ? answer.anchor : undefined}
                  className="scroll-mt-24 target:bg-sunken"
                >
                  <AnswerLink answer={answer} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  )
}

function AnswerLink({ answer: { slug, question } }: { answer: HelpAnswer }) {
  return <TextLink to="/ajuda/$resposta" params={{ resposta: slug }} kind="action" className="font-normal!" label={question} />
}
