import { badgeSentences, MIN_RESPONSE_SAMPLES, REPUTATION_WINDOW_IN_DAYS, UNANSWERED_AFTER_HOURS } from '#shared/reputation.ts'
import { rankingNotes, rankingSentences } from '#shared/ranking.ts'
import { pauseRule } from '#shared/pauses.ts'
import { strikeRuleLines } from '#shared/strikes.ts'
import { Contact } from './contact.tsx'
import type { Section } from './reading-page.tsx'

/** What /ajuda says about a professional's record. The numbers come from the same constants as the rules. */
export const reputationHelp: Section[] = [
  {
    id: 'ordem',
    heading: 'Como a busca ordena',
    body: (
      <ul className="grid list-disc gap-2 pl-5">
        {[...Object.values(rankingSentences), ...rankingNotes].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'destaques',
    heading: 'O que o perfil diz do trabalho',
    body: (
      <>
        <p>
          “Visitas feitas” conta as visitas concluídas. “Responde em cerca de” é o tempo do meio até a primeira resposta a quem
          escreveu nos últimos {REPUTATION_WINDOW_IN_DAYS} dias; uma mensagem sem resposta há {UNANSWERED_AFTER_HOURS} horas conta
          com a espera, e com menos de {MIN_RESPONSE_SAMPLES} conversas nada aparece. Um destaque some assim que a regra deixa de
          valer:
        </p>
        <dl className="grid gap-2 [&_dt]:font-semibold">
          {Object.entries(badgeSentences).map(([badge, sentence]) => (
            <div key={badge}>
              <dt>{badge}</dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'ocorrencias',
    heading: 'Registros de profissionais',
    body: (
      <>
        <ul className="grid list-disc gap-2 pl-5">
          {strikeRuleLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{pauseRule}</p>
        <p>
          Uma ausência pode ser contestada na página da visita. Se outro registro está errado, escreva para <Contact /> com o dia
          da visita: uma pessoa da equipe lê, e pode retirá-la.
        </p>
      </>
    ),
  },
]
