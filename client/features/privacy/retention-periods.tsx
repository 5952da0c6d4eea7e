import { BOOKING_PHOTO_DAYS } from '#shared/booking-scope.ts'
import { ADDRESS_KEPT_YEARS } from '#shared/contracts.ts'
import { HELP_KEPT_YEARS } from '#shared/help.ts'
import { REFUSED_WORK_PHOTO_DAYS } from '#shared/portfolio.ts'
import { DOCUMENTS_KEPT_DAYS } from '#shared/privacy.ts'

/**
 * The kinds of data, how long each is stored, and why. docs/operations/every-day.md lists the same periods for operators, so
 * change both together (ADR 017).
 */
const periods = [
  {
    what: 'Cadastro, endereço, foto e residência',
    long: 'enquanto a conta existir',
    why: 'Sem eles não dá para buscar nem agendar.',
  },
  {
    what: 'Documentos da verificação',
    long: `até ${DOCUMENTS_KEPT_DAYS} dias depois da decisão`,
    why: 'Só a equipe vê; ficam cifrados.',
  },
  {
    what: 'Data de nascimento e nome da mãe',
    long: `até ${DOCUMENTS_KEPT_DAYS} dias depois da decisão`,
    why: 'A consulta de antecedentes pede; só a equipe e a fonte da consulta leem, e ficam cifrados.',
  },
  { what: 'Fotos de um pedido de ajuda', long: 'até 90 dias depois da decisão', why: 'Os textos ficam como prova, por 5 anos.' },
  {
    what: 'Atendimentos com a equipe',
    long: `${HELP_KEPT_YEARS} anos depois do fim`,
    why: 'Para você e a equipe acharem o que foi respondido; saem antes, com a sua conta.',
  },
  {
    what: 'Fotos de como entrar na sua casa',
    long: `até ${BOOKING_PHOTO_DAYS} dias depois da visita`,
    why: 'Quem trabalha vê só entre a confirmação e o dia seguinte à visita; ficam cifradas.',
  },
  { what: 'Fotos de um checklist', long: 'até 90 dias depois da visita', why: 'Só vocês dois veem; ficam cifradas.' },
  {
    what: 'Fotos do seu trabalho',
    long: `enquanto estiverem no perfil; a recusada, ${REFUSED_WORK_PHOTO_DAYS} dias`,
    why: 'Só as que a equipe aprovou aparecem para outras pessoas.',
  },
  {
    what: 'Conversas, com as fotos, e avaliações',
    long: 'enquanto a conta existir',
    why: 'Depois, suas mensagens e fotos são apagadas e suas avaliações ficam sem o seu nome.',
  },
  {
    what: 'Agendamentos, pagamentos e contratos',
    long: '5 anos',
    why: 'A lei exige, para impostos e para defender direitos dos dois lados.',
  },
  {
    what: 'Endereço da conexão de quem aceita um contrato mensal',
    long: `o contrato e mais ${ADDRESS_KEPT_YEARS} anos`,
    why: 'É parte da prova do aceite; fica cifrado, e nenhuma das partes vê.',
  },
  { what: 'O que você aceitou', long: '5 anos', why: 'É a prova do seu consentimento.' },
  { what: 'E-mails que enviamos', long: '30 dias', why: 'Para reenviar quando algo falha.' },
  { what: 'Notificações', long: '12 meses', why: 'Para você achar o que mudou; depois são apagadas.' },
  { what: 'Quem visitou um perfil', long: '12 meses', why: 'Para os números de quem oferece serviços.' },
  { what: 'Registros de acesso', long: '6 meses', why: 'Marco Civil da Internet, art. 15.' },
]

/** Lists the retention periods. */
export function RetentionPeriods() {
  return (
    <dl className="divide-y divide-line">
      {periods.map(({ what, long, why }) => (
        <div key={what} className="grid gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
          <dt className="font-semibold">{what}</dt>
          <dd>
            {long}
            <span className="block text-secondary text-muted">{why}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
