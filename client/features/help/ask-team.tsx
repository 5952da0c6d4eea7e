import type { HelpTopic } from '#shared/help.ts'
import { Contact } from '#client/features/landing/index.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { Section } from '#client/ui/section.tsx'

/** Says how a reader can ask the team: with a form for people with an account, by email for others. */
export function AskTeam({ topic }: { topic?: HelpTopic }) {
  return (
    <Section title="Ainda preciso de ajuda" card>
      <p className="max-w-[41.7em]">
        Fale com a equipe pela sua conta: você recebe um número e a resposta fica em Ajuda. Sem conta, escreva para <Contact />{' '}
        com o que aconteceu e, se apareceu um, o código do erro.
      </p>
      <LinkButton
        to="/ajuda/atendimentos"
        search={topic ? { assunto: topic } : {}}
        className="justify-self-start"
        label="Falar com a equipe"
      />
    </Section>
  )
}
