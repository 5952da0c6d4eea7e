import { DOCUMENTS_KEPT_DAYS } from '#shared/privacy.ts'
/** Explains how the verification works, one line for each step. */
export const howItWorks = [
  'Você envia a frente do documento e uma selfie com ele.',
  'A equipe confere as imagens em até 24 horas e avisa você.',
  'Você pede a consulta de antecedentes: é grátis e vale 6 meses.',
  'Seu perfil mostra o Selo Plumaí, e quem contrata vê que seus documentos foram conferidos.',
] as const

/**
 * The questions and answers on /verificacoes. The questions are those of the specification. The answers are ours, because the
 * specification gives none.
 */
export const verificationQuestions = [
  {
    question: 'O que vocês verificam?',
    answer:
      'Se o documento é seu: comparamos nome, CPF e rosto com a selfie. Depois, se você autorizar, consultamos seus antecedentes criminais.',
  },
  {
    question: 'Quanto tempo leva?',
    answer:
      'A análise dos documentos leva até 24 horas. A consulta de antecedentes costuma levar de 2 a 5 segundos; se a fonte demorar ou estiver fora do ar, perguntamos de novo sozinhos e avisamos.',
  },
  {
    question: 'Quem vê meus documentos?',
    answer: `Só a equipe de verificação. As imagens ficam cifradas, cada abertura fica registrada para você em Privacidade, e elas são apagadas em até ${DOCUMENTS_KEPT_DAYS} dias depois da decisão. Contratantes nunca veem as imagens nem o conteúdo da consulta.`,
  },
  {
    question: 'E se meus documentos forem recusados?',
    answer: 'Você lê o motivo nesta página e no e-mail. Troque pelo menos uma imagem e envie de novo, quantas vezes precisar.',
  },
  {
    question: 'Por quanto tempo o selo vale?',
    answer:
      'A consulta de antecedentes vale 6 meses. Avisamos 14 dias antes do fim, e você pede outra quando ela vencer. Visitas já marcadas continuam valendo.',
  },
  { question: 'Quanto custa?', answer: 'Nada. A verificação dos documentos e a consulta de antecedentes são grátis.' },
] as const
