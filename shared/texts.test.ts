import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AvailabilityStatus } from './availability.ts'
import { BookingStatus, PaymentStatus, ReviewStatus } from './booking.ts'
import { VerificationStatus } from './profile.ts'
import { priceBands } from './search.ts'
import { subscriptionMessages } from './subscription.ts'

/** The texts that both specifications prescribe word for word, by area. Titles and descriptions are separate. */
const texts: Record<string, string[]> = {
  'landing and bar': [
    'Criar Conta Gratuita',
    'Cadastrar como Cliente',
    'Encontrar Profissionais Verificados',
    'Buscar Profissionais',
    'Entrar',
    'Buscar',
    'Serviços',
    'Minha Conta',
    'Dashboard',
    'Meus Agendamentos',
    'Minha Disponibilidade',
    'Minhas Conversas',
    'Painel Admin',
    'Sair',
    'Oops! Page not found',
  ],
  accounts: [
    'Erro ao criar conta',
    'Erro ao entrar',
    'Email inválido',
    'Senha deve ter no mínimo 6 caracteres',
    'CPF inválido',
    'Erro ao enviar email',
    'Email enviado!',
    'Verifique sua caixa de entrada para redefinir sua senha.',
    'Link inválido ou expirado',
    'Erro ao validar sessão',
    'Senhas não coincidem',
    'As senhas digitadas devem ser iguais.',
    'Erro na validação',
    'Erro ao redefinir senha',
    'Tente novamente ou solicite um novo link.',
    'Senha redefinida!',
    'Segurança',
    'Erro ao atualizar senha',
    'Senha atualizada!',
    'Sua senha foi alterada com sucesso.',
    'Senha atual incorreta',
    'Verifique sua senha atual e tente novamente.',
    'Contratante',
    'Profissional',
    'Acesso negado',
    'Esta página é apenas para profissionais',
  ],
  CEP: [
    'Erro ao buscar CEP',
    'Não foi possível buscar o CEP. Tente novamente.',
    'Não encontramos coordenadas exatas. Verifique número/UF.',
    'Não foi possível confirmar a localização agora.',
    'Endereço encontrado!',
  ],
  'onboarding of the contractor': [
    'Campos obrigatórios',
    'Erro ao salvar endereço',
    'Não foi possível salvar o endereço. Tente novamente.',
    'Erro ao salvar informações da residência',
    'Não foi possível salvar as informações. Tente novamente.',
    'Cadastro concluído!',
    'Erro ao salvar perfil',
    'Cachorro',
    'Gato',
    'Pássaro',
    'Outros',
  ],
  'profile and availability of the professional': ['Selecione pelo menos um serviço', 'Adicione pelo menos um horário'],
  'editors and the switch of the dashboard': [
    'Perfil atualizado',
    'Suas informações foram atualizadas com sucesso',
    'Erro ao salvar',
    'Erro ao atualizar perfil',
    'Editar Perfil',
    'Limpeza Geral',
    'Limpeza Profunda',
  ],
  'onboarding of the professional': [
    'Por favor, selecione uma imagem válida',
    'A imagem deve ter no máximo 5MB',
    'Foto obrigatória',
    'Foto enviada com sucesso!',
    'Erro ao enviar foto. Tente novamente.',
    'Erro ao remover foto',
    'Endereço incompleto',
    'Formato inválido',
    'Documentos incompletos',
    'Erro ao salvar documentos',
    'Erro ao enviar documentos',
    'Documentos enviados!',
    'Seus documentos estão em análise',
    'Erro ao salvar disponibilidade',
    'Disponibilidade salva!',
    'Perfil em Análise',
    'Explorar Plataforma',
  ],
  'search and profile': [
    'Ver Perfil',
    'Faxina Leve',
    'Faxina Pesada',
    'Cozinha',
    'Lavanderia',
    'Organização',
    'Passar Roupa',
    'Localização não informada',
    'Sobre',
    'Este profissional ainda não adicionou uma descrição.',
    'Profissional não encontrado',
    'Iniciar Conversa',
    'Em análise',
    'Verificação Expirada',
  ],
  booking: [
    '8 h · diária completa',
    'Erro ao criar agendamento',
    'Tente novamente',
    'Agendamento criado!',
    'Redirecionando para pagamento...',
    'Erro ao cancelar',
    'Não foi possível cancelar o agendamento',
    'Agendamento cancelado',
    'Como Contratante',
    'Como Profissional',
    'Conversar',
    'Avaliar',
    'Cancelar Agendamento',
    'Alerta de Vínculo Empregatício',
    'Entendi, continuar',
    'Você não pode agendar consigo mesmo.',
    'Alguém acabou de reservar esse horário. Escolha outro.',
    'Seu horário ficou reservado por 15 minutos e foi liberado. Nada foi cobrado.',
    ...Object.values(BookingStatus),
  ],
  checkout: [
    'Confirmar Pagamento',
    'Agendamento não encontrado',
    'Erro ao processar pagamento',
    'Erro no pagamento',
    'Agendamento Confirmado!',
  ],
  subscription: [
    'Plano Mensal',
    'Ativo',
    'Assinatura ativada com sucesso!',
    'Pagamento em processamento...',
    'Pagamento não autorizado. Tente novamente.',
    'Pagamento falhou. Verifique os dados e tente novamente.',
    'Erro ao criar assinatura. Tente novamente.',
    'Configuração do provedor de cartão ausente. Fale com o suporte.',
    'Vence hoje',
    'Assinatura cancelada',
  ],
  services: [
    'Erro ao processar',
    'Erro ao contratar seguro',
    'Não foi possível processar a contratação. Tente novamente.',
    'Assinatura realizada com sucesso! Aguarde alguns instantes para ativação.',
    'Aguardando confirmação',
  ],
  availability: [
    'Horário inválido',
    'A hora de início deve ser anterior à hora de fim',
    'Erro ao adicionar',
    'Erro ao remover',
    'Erro ao atualizar',
    'Disponibilidade adicionada!',
    'Disponibilidade removida',
    ...Object.values(AvailabilityStatus),
  ],
  chat: [
    'Nenhuma mensagem ainda. Comece a conversa!',
    'Você ainda não tem conversas',
    'Você não pode conversar consigo mesmo',
    'Você precisa estar logado para iniciar uma conversa',
    'Erro ao carregar conversa',
    'Erro ao carregar mensagens',
    'Erro ao enviar mensagem',
    'Erro ao iniciar conversa',
    'Erro ao carregar conversas',
    'Mensagem bloqueada',
    'Mensagem enviada',
  ],
  reviews: [
    'Avaliar Contratante',
    'Avaliar Profissional',
    'Por favor, dê uma nota pública',
    'Erro ao enviar avaliação',
    'Avaliação enviada com sucesso!',
  ],
}

const files = ['server', 'client', 'shared']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => /\.tsx?$/.test(name) && !/routeTree\.gen\.ts$|^shared\/texts\.test\.ts$/.test(name))
  .map((name) => ({
    name,
    isTestCode: isTestCode(name),
    asserts: /\.(test|spec)\.tsx?$/.test(name),
    text: withoutComments(readFileSync(name, 'utf8')),
  }))

describe.each(Object.entries(texts))('the texts of %s', (_area, areaTexts) => {
  test.each(areaTexts)('%j is in the code once, and a test asserts it', (text) => {
    expect(filesWith(text), 'files that contain it').toHaveLength(1)
    expect(
      files.some((file) => file.asserts && wordsPattern(text).test(file.text)),
      'a test that asserts it',
    ).toBe(true)
  })
})

test('the stored states are the words that users read', () => {
  expect(Object.values(BookingStatus)).toEqual(['Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado'])
  expect(Object.values(VerificationStatus)).toEqual(['Pendente', 'Aprovado', 'Recusado'])
  expect(Object.values(AvailabilityStatus)).toEqual(['Disponível', 'Indisponível'])
  expect([PaymentStatus.pending, ReviewStatus.pending, ReviewStatus.done]).toEqual(['Pendente', 'Pendente', 'Concluída'])
})

test('sentences with a price are composed from the price', () => {
  expect(subscriptionMessages.gate).toBe('Assine para ver perfis completos e agendar. R$ 50,00 por mês, cancele quando quiser.')
  expect(Object.values(priceBands).map(({ label }) => label)).toEqual(['Até R$ 150', 'R$ 150 a R$ 250', 'Acima de R$ 250'])
})

test('no text has a typed price (R-F11)', () => {
  // The kit shows examples, and the sandbox repeats the provider's English errors.
  const typed = files.filter(({ name, isTestCode, text }) => {
    const isExample = isTestCode || /^client\/ui\/kit\/|^server\/adapters\/payment\/sandbox\//.test(name)
    return !isExample && /R\$[ \u00A0]?\d/.test(text)
  })
  expect(typed.map(({ name }) => name)).toEqual([])
})

/** Returns the production file of each string literal or JSX text that is exactly this text. The sandbox's pages are the provider's. */
function filesWith(words: string): string[] {
  const literal = new RegExp(`(?:['"\`>}]|^\\s*)${escaped(words)}(?=['"\`<{$]|\\s*$)`, 'gm')
  const ours = files.filter(({ name, isTestCode }) => !isTestCode && !name.startsWith('server/adapters/payment/sandbox/'))
  return ours.flatMap(({ name, text }) => [...text.matchAll(literal)].map(() => name))
}

/** Returns a pattern for these words inside a longer text or pattern, but not as a part of longer words. */
function wordsPattern(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})${escaped(words)}(?!\\p{L})`, 'u')
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

function isTestCode(name: string): boolean {
  return /(\.test|\bstage)\.tsx?$|^client\/(e2e|test)\/|^server\/test\//.test(name)
}

// Comments are removed, because they may quote a text.
function withoutComments(source: string): string {
  return source.replaceAll(/^\s*\{?\/\*[\s\S]*?\*\/\}?/gm, '').replaceAll(/(^|\s)\/\/ .*$/gm, '')
}
