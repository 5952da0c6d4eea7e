import { strikeRuleLines } from '#shared/strikes.ts'
import { Contact } from './contact.tsx'
import type { Section } from './reading-page.tsx'

/** What /ajuda says of a professional's record, with the numbers of the rules themselves. */
export const reputationHelp: Section[] = [
  {
    id: 'ocorrencias',
    heading: 'Ocorrências de profissionais',
    body: (
      <>
        <ul className="grid list-disc gap-2 pl-5">
          {strikeRuleLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          Uma ausência pode ser contestada na página da visita. Se outra ocorrência está errada, escreva para <Contact /> com o
          dia da visita: uma pessoa da equipe lê, e pode retirá-la.
        </p>
      </>
    ),
  },
]
