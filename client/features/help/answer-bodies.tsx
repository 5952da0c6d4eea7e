import type { ReactNode } from 'react'
import { CONTEST_HOURS } from '#shared/absence.ts'
import { ANSWER_HOURS, bookingLabels } from '#shared/booking.ts'
import { CHECK_IN_OPENS_MINUTES } from '#shared/booking-attendance.ts'
import { FREE_UNTIL_HOURS, refundPolicy } from '#shared/booking-cancel.ts'
import { CHARGE_BEFORE_HOURS } from '#shared/booking-series.ts'
import { DISPUTE_WINDOW_IN_DAYS } from '#shared/disputes.ts'
import { INSURANCE_COVERAGE_IN_CENTS } from '#shared/insurance.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS, wholePrice, WITHDRAWAL_DAYS } from '#shared/money.ts'
import { MAX_YES, offerMessages } from '#shared/offers.ts'
import {
  END_NOTICE_DAYS,
  HOLIDAY_ASKED_DAYS_BEFORE,
  MAX_PAUSE_DAYS,
  NEW_PRICE_AFTER_DAYS,
  openSeriesMessages,
} from '#shared/open-series.ts'
import { pageNames } from '#shared/pages.ts'
import { ACCOUNT_MINUTES, TRANSFER_AFTER_COMPLETION_HOURS } from '#shared/payouts.ts'
import { receiptTexts } from '#shared/receipts.ts'
import { Fee, HoldTime, verifiedWords } from '#client/features/landing/index.ts'
import { money } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import type { AnswerSlug } from './answers.ts'
import { badgesHelp, rankingHelp, strikesHelp } from './reputation-help.tsx'

/** The text of each help answer. The numbers in the texts come from the same constants as the product's rules. */
export const bodies: Readonly<Record<AnswerSlug, ReactNode>> = {
  'nao-encontro-profissionais-perto-de-mim': (
    <p>Confira se o endereço foi salvo com número e UF. Na busca, aumente a distância ou tire a faixa de preço.</p>
  ),
  'como-funcionam-os-pedidos-abertos': (
    <p>
      {offerMessages.howItWorks} Até {MAX_YES} pessoas podem responder. Quem trabalha vê o bairro e a distância, nunca o endereço,
      e responde só se quiser: não responder não muda nada no perfil. Em Pedidos, um botão desliga esses convites.
    </p>
  ),
  'como-a-busca-ordena': rankingHelp,
  'por-que-o-meu-pedido-ainda-nao-esta-confirmado': (
    <p>
      Algumas profissionais confirmam cada pedido: o perfil e a busca dizem isso antes. Depois do pagamento, elas têm até{' '}
      {ANSWER_HOURS} horas para responder, e no máximo até {ANSWER_HOURS} horas antes do início. Se a profissional não puder ou
      não responder, o pedido é cancelado e você recebe tudo de volta. Quem trabalha liga isso em Disponibilidade.
    </p>
  ),
  'meu-horario-sumiu-antes-de-eu-pagar': (
    <p>
      O horário fica reservado por <HoldTime />. Depois disso ele é liberado e nada é cobrado. Escolha outro na página da
      profissional.
    </p>
  ),
  'a-mesma-pessoa-toda-semana': (
    <>
      <p>
        Ao agendar, escolha repetir toda semana ou a cada duas, {openSeriesMessages.label.toLowerCase()}.{' '}
        {openSeriesMessages.howItWorks(1)} A primeira é paga ao agendar; cada uma das outras é cobrada no cartão{' '}
        {CHARGE_BEFORE_HOURS} horas antes, e avisamos antes.
      </p>
      <p>{openSeriesMessages.skipNotice} Quem trabalha também pode pular: não conta como registro.</p>
      <p>
        Uma pausa dura no máximo {MAX_PAUSE_DAYS / 7} semanas. Para encerrar, qualquer uma das duas pessoas avisa com{' '}
        {END_NOTICE_DAYS} dias. Um preço novo vale a partir de {NEW_PRICE_AFTER_DAYS} dias depois e só com o sim de quem contrata.
        Sobre feriados avisamos {HOLIDAY_ASKED_DAYS_BEFORE} dias antes.
      </p>
    </>
  ),
  'a-profissional-cancelou-e-agora': (
    <p>
      Você recebe tudo de volta. Na página do agendamento, “{offerMessages.seek}” pergunta a quem está livre no mesmo horário,
      perto de você. Você diz até quanto quer pagar e escolhe: a primeira pessoa que aceitar vem e o cartão salvo paga, ou você
      escolhe entre quem responder. {offerMessages.soughtUntil}
    </p>
  ),
  'como-cancelar-um-agendamento': (
    <>
      <p>Na página do agendamento você vê quanto volta antes de confirmar o cancelamento. Para quem contratou:</p>
      <ul className="grid list-disc gap-2 pl-5">
        {Object.values(refundPolicy).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>Um agendamento ainda não pago pode ser cancelado sem custo.</p>
    </>
  ),
  'como-remarcar-uma-visita': (
    <p>
      Na página do agendamento, toque em “{bookingLabels.reschedule}” e escolha um horário livre, até o início da visita. Nada é
      pago de novo. Até {FREE_UNTIL_HOURS} horas antes, a mudança de quem contratou vale na hora, a não ser que a profissional
      confirme cada mudança. Nos outros casos a outra pessoa precisa aceitar, e até lá vale o horário de agora.
    </p>
  ),
  'quanto-custa': (
    <>
      <p>
        Quem contrata paga {money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês e, em cada agendamento, o valor da profissional mais a
        taxa. <Fee /> Profissionais não pagam mensalidade e cada uma fica com {wholePrice}.
      </p>
      <p>Ao agendar, você vê as formas de pagamento antes de pagar.</p>
    </>
  ),
  'como-cancelar-a-assinatura': (
    <p>
      Em <TextLink to="/assinatura" label={pageNames.subscription} />, toque em “Cancelar renovação”: você usa tudo até o fim do
      mês pago, e depois nada mais é cobrado. Até lá, “Manter o plano” desfaz o cancelamento. Nos primeiros {WITHDRAWAL_DAYS}{' '}
      dias, “Desistir com reembolso” termina o acesso na hora e devolve o valor inteiro. Um serviço é cancelado na página dele, em{' '}
      <TextLink to="/servicos" label={pageNames.services} />.
    </p>
  ),
  'recibo-e-nota-fiscal': (
    <p>
      O recibo de uma visita fica na página do agendamento, em Valores. Os da assinatura ficam em{' '}
      <TextLink to="/assinatura" label={pageNames.subscription} />, e os dos serviços em{' '}
      <TextLink to="/servicos" label={pageNames.services} />. Cada um tem um PDF para baixar. {receiptTexts.notAnInvoice}
    </p>
  ),
  'o-cartao-foi-recusado': (
    <p>Nada foi cobrado. Confira os números ou tente outro cartão; se o banco pedir, confirme a compra no aplicativo dele.</p>
  ),
  'indique-e-ganhe': (
    <>
      <p>
        Em Indique e ganhe, no menu da sua conta, crie o seu código e mande o link. Quem se cadastra por ele, ou escreve o código
        ali antes do primeiro agendamento confirmado, aceita o convite. Quando a primeira visita dessa pessoa termina, as duas
        ganham crédito. A página diz quanto e até quando.
      </p>
      <p>
        O crédito é descontado sozinho da taxa da plataforma no próximo pagamento, primeiro o que termina antes. Ele não vira
        dinheiro e não muda o que a profissional recebe. Se tudo o que foi cobrado volta para você, o crédito volta também, com o
        mesmo fim. Quem exclui a conta perde o crédito.
      </p>
      <p>
        Um convite não vale para a própria conta, para um CPF que já usou um convite nem para um cartão que já pagou em outra
        conta. Quem convidou não lê quem foi: só que um convite foi usado.
      </p>
    </>
  ),
  'como-dar-uma-gorjeta': (
    <p>
      Quando a visita termina, a página do agendamento mostra a gorjeta: escolha o valor e pague com cartão, uma vez por visita.
      Ela vai inteira para a profissional, sem taxa, e aparece em Recebimentos com o nome de gorjeta. Só volta para você se um
      pedido de ajuda sobre a visita for decidido assim.
    </p>
  ),
  'quando-recebo-pelo-meu-trabalho': (
    <p>
      O valor de cada visita é transferido {TRANSFER_AFTER_COMPLETION_HOURS} horas depois do fim dela e chega ao seu banco em dias
      úteis. Em Recebimentos você vê cada visita com o dia do envio e o dia até quando o valor está na conta. Antes da primeira
      vez, abra ali a conta de recebimento: leva cerca de {ACCOUNT_MINUTES} minutos. Um pedido de ajuda sobre a visita segura o
      valor até a decisão.
    </p>
  ),
  'como-comeca-a-visita': (
    <>
      <p>
        No dia, quem contratou vê um código de 4 números na página do agendamento e diz esse código na porta. A profissional
        digita os números no próprio telefone, a partir de {CHECK_IN_OPENS_MINUTES} minutos antes do início. Assim a chegada fica
        registrada para as duas pessoas.
      </p>
      <p>
        Se o código não funciona, confiram se é o da visita de hoje e se já está na hora: cada visita tem o seu. Sem internet, ele
        espera no telefone e segue quando ela voltar, até o fim da visita. Depois de vários códigos errados é preciso esperar.
      </p>
    </>
  ),
  'a-visita-precisa-de-mais-tempo': (
    <p>
      Depois da chegada e antes do fim, qualquer das duas pessoas pode pedir mais uma ou duas horas na página da visita. A outra
      tem alguns minutos para responder, e ninguém precisa aceitar. A hora a mais custa o mesmo que as outras, com a mesma taxa; a
      visita só fica mais longa quando ela está paga. Se a profissional tem outro compromisso logo depois, o pedido não é
      possível, e a página diz por quê.
    </p>
  ),
  'algo-deu-errado-na-visita': (
    <p>
      Na página do agendamento, em “Preciso de ajuda”, conte o que aconteceu, com fotos, do início até {DISPUTE_WINDOW_IN_DAYS}{' '}
      dias depois do fim. A outra pessoa lê e responde, o dinheiro da visita espera, e a equipe decide se algo volta.
    </p>
  ),
  'disseram-que-eu-nao-estava-la': (
    <p>
      Você tem {CONTEST_HOURS} horas para contestar na página do agendamento. O reembolso e o dinheiro da visita esperam por isso.
      Se você contestar, a equipe ouve as duas pessoas e decide.
    </p>
  ),
  'como-e-calculada-a-nota-de-um-checklist': (
    <p>
      Ela vem dos itens feitos, primeiro os obrigatórios, e de quantos têm nota ou foto. A página mostra cada motivo e se a nota
      veio de regras fixas ou de inteligência artificial. Só vocês dois veem, e qualquer um dos dois pode pedir que uma pessoa da
      equipe olhe de novo.
    </p>
  ),
  'o-que-e-verificado': <p>{verifiedWords}</p>,
  'o-seguro-de-quem-trabalha': (
    <p>
      Quem trabalha pode contratar um seguro para danos na casa de quem contrata, de até {money(INSURANCE_COVERAGE_IN_CENTS)}.{' '}
      <TextLink to="/meu-seguro" label="A página do seguro" /> diz o preço e se a seguradora já participa. Enquanto a apólice
      vale, o perfil mostra o selo de seguro. Se algo quebrar, use “Preciso de ajuda” na página do agendamento.
    </p>
  ),
  'o-que-o-perfil-diz-do-trabalho': badgesHelp,
  'registros-de-profissionais': strikesHelp,
  'nao-recebi-o-e-mail-de-confirmacao': (
    <p>Procure na caixa de spam. Depois de entrar, o aviso no alto da página tem o botão “Reenviar”.</p>
  ),
  'esqueci-a-senha': (
    <p>
      Se você esqueceu a senha, <TextLink to="/recuperar-senha" label="peça um link" />: ele chega ao e-mail da sua conta. Para
      trocar a senha de agora, abra {pageNames.security} em {pageNames.account}.
    </p>
  ),
  'nao-consigo-enviar-mensagens': (
    <>
      <p>
        Uma mensagem com telefone, e-mail ou Pix é bloqueada. Se foi engano, toque em “Pedir revisão” embaixo dela: uma pessoa da
        equipe olha, e a resposta chega nas suas notificações.
      </p>
      <p>
        Uma conversa fechada não aceita mensagens, e o motivo não é mostrado a ninguém. Quem você bloqueou, você desbloqueia em{' '}
        <TextLink to="/conta/privacidade" label="Privacidade" />.
      </p>
    </>
  ),
  'como-levo-ou-apago-os-meus-dados': (
    <p>
      Em Minha Conta, na página Privacidade, você baixa uma cópia dos seus dados e exclui a conta. Enquanto houver uma visita
      confirmada, um valor a receber ou um pedido de ajuda aberto, a exclusão espera por eles; a página diz o que falta.
    </p>
  ),
}
