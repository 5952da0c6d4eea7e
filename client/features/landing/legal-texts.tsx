import { SUBSCRIPTION_PRICE_IN_CENTS, WITHDRAWAL_DAYS } from '#shared/money.ts'
import { DOCUMENTS_KEPT_DAYS } from '#shared/privacy.ts'
import { screenedInTerms } from '#shared/screening/promise.ts'
import { money } from '#client/lib/format.ts'
import { Contact } from './contact.tsx'
import { HoldTime } from './price-words.tsx'
import type { Section } from './reading-page.tsx'

/** The terms of use that a person accepts at the sign-up. Change TERMS_VERSION in shared/auth.ts together with them. */
export const terms: Section[] = [
  {
    heading: 'O que a Plumaí faz',
    body: (
      <p>
        A Plumaí aproxima casas e profissionais autônomas de limpeza, cozinha, lavanderia, organização e para passar roupa. O
        serviço é combinado e prestado entre as duas partes; a Plumaí cuida da busca, da agenda, do pagamento e da conversa.
      </p>
    ),
  },
  {
    heading: 'Quem pode usar',
    body: <p>Pessoas com 18 anos ou mais, com CPF próprio e dados verdadeiros. Cada pessoa tem uma conta.</p>,
  },
  {
    heading: 'Preços e pagamento',
    body: (
      <p>
        A assinatura de quem contrata custa {money(SUBSCRIPTION_PRICE_IN_CENTS)} por mês, com renovação automática todo mês, e
        pode ser cancelada quando você quiser. Em cada agendamento, a taxa da plataforma é somada ao valor da profissional e
        aparece antes do pagamento. A profissional não paga mensalidade e recebe o valor que definiu.
      </p>
    ),
  },
  {
    heading: 'Cancelamento e arrependimento',
    body: (
      <p>
        Um agendamento ainda não pago pode ser cancelado sem custo, e é liberado sozinho depois de <HoldTime />. Nos{' '}
        {WITHDRAWAL_DAYS} dias depois de uma compra vale o direito de arrependimento do Código de Defesa do Consumidor. As demais
        regras aparecem antes de cada cancelamento.
      </p>
    ),
  },
  {
    heading: 'Trabalho doméstico',
    body: (
      <p>
        Contratar a mesma pessoa mais de 2 dias por semana pode caracterizar vínculo de emprego doméstico (Lei Complementar
        150/2015). A Plumaí avisa quando a frequência aumenta; na dúvida, procure uma advogada ou um advogado trabalhista.
      </p>
    ),
  },
  {
    heading: 'Respeito e segurança',
    body: (
      <p>
        Conversas e pagamentos ficam na plataforma. Um programa lê cada mensagem antes da entrega e bloqueia as que têm{' '}
        {new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(screenedInTerms)}, também por extenso ou em partes. Quem
        escreveu vê o motivo e pode pedir que uma pessoa da equipe revise o bloqueio. Perfis, observações, avaliações e motivos
        seguem a mesma regra. Contas usadas para fraude, discriminação ou assédio são desativadas.
      </p>
    ),
  },
  {
    heading: 'Contato',
    body: (
      <p>
        Escreva para <Contact />.
      </p>
    ),
  },
]

/** Which data is stored, why, and for how long (LGPD). */
export const privacy: Section[] = [
  {
    heading: 'O que guardamos',
    body: (
      <p>
        Nome, CPF, telefone, e-mail, endereço e os dados da residência que você informar; agendamentos, pagamentos, mensagens e
        avaliações. De profissionais, também o documento, a selfie, a data de nascimento e o nome da mãe para a verificação. Nunca
        guardamos o número do seu cartão; se você salvar um cartão, guardamos a bandeira, os 4 últimos números e a validade, até
        você remover.
      </p>
    ),
  },
  {
    heading: 'Para que usamos',
    body: (
      <p>
        Para mostrar quem atende perto de você, fazer os agendamentos e pagamentos acontecerem, verificar profissionais e cumprir
        a lei. Não vendemos dados e não usamos rastreadores de terceiros. Em uma de cada dez visitas medimos se as páginas abrem e
        respondem rápido, por tipo de página, sem guardar quem visitou nem de onde. Quando um modelo de linguagem dá a nota de um
        checklist, ele recebe só os itens e o que foi marcado; a página da nota diz de onde ela veio.
      </p>
    ),
  },
  {
    heading: 'Quem vê o quê',
    body: (
      <p>
        Na busca aparecem nome, foto, bairro, cidade e distância aproximada da profissional. Em páginas públicas por cidade, que
        qualquer pessoa e buscadores leem sem conta, só aparece a profissional que disse sim: primeiro nome com a inicial do
        sobrenome, serviços, nota com o número de avaliações, preço, bairro e cidade e, se ela também quis, a foto, o próximo dia
        livre e uma frase de uma avaliação, com o primeiro nome de quem escreveu e concordou. Cada uma pode mudar de ideia quando
        quiser, e em até uma hora a página e o mapa do site a esquecem; guardamos o que foi aceito e as datas. Seu endereço só é
        mostrado à profissional de um agendamento confirmado. CPF e telefone não aparecem para outras pessoas. A conversa é das
        duas pessoas; a equipe só lê um trecho quando há um pedido de ajuda, uma denúncia ou uma revisão pedida, e cada leitura
        fica registrada.
      </p>
    ),
  },
  {
    heading: 'Por quanto tempo',
    body: (
      <p>
        Documentos da verificação, data de nascimento e nome da mãe são apagados em até {DOCUMENTS_KEPT_DAYS} dias depois da
        decisão. Registros de acesso ficam 6 meses, como pede o Marco Civil da Internet. Dados fiscais ficam pelo prazo da lei.
        Agendamentos, contratos e o que você aceitou ficam 5 anos, e as avaliações ficam sem o seu nome. O resto é apagado quando
        você encerra a conta. “Privacidade”, em Minha Conta, tem a lista inteira.
      </p>
    ),
  },
  {
    heading: 'Seus direitos',
    body: (
      <p>
        Você baixa uma cópia dos seus dados e encerra a conta em “Privacidade”, em Minha Conta. Também pode pedir a cópia, a
        correção ou a exclusão por e-mail: escreva para <Contact />; respondemos em até 15 dias.
      </p>
    ),
  },
]
