import { pauseRule } from '#shared/pauses.ts'
import { rankingNotes, rankingSentences } from '#shared/ranking.ts'
import { badgeSentences, MIN_RESPONSE_SAMPLES, REPUTATION_WINDOW_IN_DAYS, UNANSWERED_AFTER_HOURS } from '#shared/reputation.ts'
import { strikeRuleLines } from '#shared/strikes.ts'
import { Contact } from '#client/features/landing/index.ts'

/** The help text about the order in which the search lists professionals, for each sort order. */
export const rankingHelp = <Lines lines={[...Object.values(rankingSentences), ...rankingNotes]} />

/** The help text on the figures and badges of a profile. */
export const badgesHelp = (
  <>
    <p>
      “Visitas feitas” conta as visitas concluídas. “Responde em cerca de” é o tempo do meio até a primeira resposta a quem
      escreveu nos últimos {REPUTATION_WINDOW_IN_DAYS} dias; uma mensagem sem resposta há {UNANSWERED_AFTER_HOURS} horas conta com
      a espera, e com menos de {MIN_RESPONSE_SAMPLES} conversas nada aparece. Um destaque some assim que a regra deixa de valer:
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
)

/** The help text about strikes: late cancellations or absences that count against a professional, and how to contest them. */
export const strikesHelp = (
  <>
    <Lines lines={strikeRuleLines} />
    <p>{pauseRule}</p>
    <p>
      Uma ausência pode ser contestada na página da visita. Se outro registro está errado, escreva para <Contact /> com o dia da
      visita: uma pessoa da equipe lê, e pode retirá-lo.
    </p>
  </>
)

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
