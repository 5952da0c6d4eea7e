import type { ReactNode } from 'react'
import { writtenDay } from '#shared/days.ts'
import { reputationPdf as texts, type ReputationDocument } from '#shared/proof.ts'
import { REPUTATION_WINDOW_IN_DAYS } from '#shared/reputation.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { fullDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'

/** Says that a reputation file is genuine, and shows its contents. */
export function ReputationCard({ document }: { document: ReputationDocument }) {
  const { nome, emitidoEm, visitas, avaliacoes, certificado } = document
  return (
    <section aria-label={texts.title} className="grid gap-4">
      <Banner tone="success" title="Assinatura válida">
        A Plumaí assinou este arquivo em {fullDate(emitidoEm, DEFAULT_ZONE)} e ninguém o alterou. Ele vale para esse dia.
      </Banner>
      <Card className="grid gap-5">
        <h3 className="text-h3">{nome}</h3>
        <dl className="grid gap-3 sm:grid-cols-2">
          {factsOf(document).map(([term, text]) => (
            <div key={term}>
              <dt className="text-secondary text-muted">{term}</dt>
              <dd className="font-semibold tabular">{text}</dd>
            </div>
          ))}
        </dl>
        {visitas.porServico.length > 0 && (
          <Part title={texts.byService}>
            {visitas.porServico.map(({ servico, visitas: count }) => (
              <li key={servico}>
                {servico}: {count}
              </li>
            ))}
          </Part>
        )}
        {avaliacoes.total > 0 && (
          <Part title={texts.ratings}>
            {([5, 4, 3, 2, 1] as const).map((grade) => (
              <li key={grade}>
                {texts.grade(grade)}: {avaliacoes.porNota[grade]}
              </li>
            ))}
          </Part>
        )}
        {avaliacoes.comentarios.length > 0 && (
          <Part title={texts.comments}>
            {avaliacoes.comentarios.map(({ nota, texto, mes }, at) => (
              // Several comments may be from the same month, so the React key also contains the index.
              <li key={`${mes} ${at}`}>
                {texts.grade(nota)}, {mes.split('-').toReversed().join('/')}: {texto}
              </li>
            ))}
          </Part>
        )}
        {certificado && (
          <p>
            {texts.certificate}:{' '}
            <TextLink to="/verificar/$codigo" params={{ codigo: certificado.codigo }} label={certificado.codigo} />
          </p>
        )}
      </Card>
    </section>
  )
}

function factsOf({ profissionalDesde, seloDeVerificacao, visitas, avaliacoes, pontualidade, selos }: ReputationDocument) {
  const { chegadasRegistradas: arrivals, noHorario: onTime } = pontualidade
  const facts: [string, string][] = [
    [texts.since, writtenDay(profissionalDesde)],
    [texts.seal, seloDeVerificacao ? texts.yes : texts.no],
    [texts.completed, String(visitas.concluidas)],
    [texts.hours, String(visitas.horas)],
    [texts.contractors, String(visitas.contratantes)],
    [texts.average, avaliacoes.media ? `${avaliacoes.media.replace('.', ',')} (${avaliacoes.total})` : texts.none],
  ]
  if (visitas.primeira && visitas.ultima)
    facts.push([texts.period, `${writtenDay(visitas.primeira)} a ${writtenDay(visitas.ultima)}`])
  if (arrivals > 0) facts.push([texts.onTime(REPUTATION_WINDOW_IN_DAYS), `${onTime} de ${arrivals}`])
  if (selos.length > 0) facts.push([texts.badges, selos.join(', ')])
  return facts
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">{title}</h4>
      <ul className="grid gap-1.5 text-secondary">{children}</ul>
    </div>
  )
}
