import { rightsQuiz } from './rights-quiz.ts'
import { bullets, drawing, type ModuleSource, note, p, section, steps, table, warning } from './source.ts'

export const rights: ModuleSource = {
  id: '0c5e0004-1a7e-4b0a-8d04-c0a5e0000004',
  title: 'Direitos e deveres',
  description:
    'Diarista ou com carteira assinada: o que muda, o que a Lei Complementar 150 garante, como se proteger com o INSS e o MEI, e os seus deveres.',
  durationInMinutes: 22,
  sections: [
    section(
      'Diarista ou com carteira: o que decide',
      p(
        'No Brasil há dois jeitos legais de trabalhar na casa de alguém. Na diária, você trabalha por conta própria: escolhe clientes, dias e preço, e cuida da própria previdência. No emprego doméstico, há carteira assinada, salário, férias, FGTS e os demais direitos da Lei Complementar 150, de 2015, a lei do trabalho doméstico. Nenhum dos dois é melhor para todo mundo. O que não existe é um meio-termo sem direitos.',
      ),
      p(
        'A lei diz quem é empregado doméstico: quem presta serviços de forma contínua, subordinada, onerosa e pessoal, sem fim de lucro para a família, na casa dela, por mais de dois dias por semana (art. 1º). São cinco palavras que vale conhecer.',
      ),
      bullets(
        ['Contínua', 'acontece toda semana, sem data para acabar. Três semanas de ajuda numa mudança não são contínuas.'],
        ['Subordinada', 'a família manda no horário e no jeito de fazer. Quem é autônomo combina um resultado.'],
        ['Onerosa', 'é paga. Trabalho doméstico em troca só de casa e comida é ilegal.'],
        ['Pessoal', 'é você, e não quem você mandar no seu lugar.'],
        [
          'Mais de dois dias',
          'três dias por semana na mesma casa já caracterizam o emprego, se os outros pontos estão presentes.',
        ],
      ),
      drawing('week', 'Até dois dias por semana na mesma casa: diária. Três ou mais: emprego doméstico.'),
      p(
        'Conta a mesma casa, não a soma. Quem faz seis diárias por semana em seis casas é diarista em todas. E conta a realidade, não o nome: um papel dizendo “diarista”, ou um MEI, não apaga o vínculo de quem vai quatro dias por semana, com horário e ordens. Por isso a Plumaí avisa quem contrata a mesma profissional mais de dois dias na semana: é um alerta sobre vínculo empregatício, para as duas partes decidirem com os olhos abertos. Quem quer contratar por mês encontra em Serviços o contrato mensalista.',
      ),
      p(
        'Um caso para pensar: uma diarista passou de dois para quatro dias por semana na mesma casa, sem registro, por três anos. Ao sair, tinha num caderno os dias e as horas. O caderno, as mensagens e os comprovantes provaram o vínculo, e a Justiça mandou pagar férias, 13º e FGTS de todo o período. Sem o caderno, seria a palavra de uma contra a da outra.',
      ),
      p(
        'Menor de 18 anos não pode ser contratado para trabalho doméstico: a lei brasileira o inclui entre as piores formas de trabalho infantil.',
      ),
    ),
    section(
      'Com carteira assinada: jornada e descanso',
      p(
        'A carteira assinada começa no primeiro dia, não depois de um teste. Quem emprega registra no eSocial doméstico, e você acompanha pelo aplicativo da Carteira de Trabalho Digital. Pode haver contrato de experiência, por escrito, de até 90 dias (art. 5º): nele valem os mesmos direitos.',
      ),
      bullets(
        ['Jornada', 'até 8 horas por dia e 44 por semana (art. 2º). A hora vale o salário dividido por 220, e o dia, por 30.'],
        [
          'Hora extra',
          'pelo menos 50% a mais que a hora normal. Com acordo escrito pode haver banco de horas; as primeiras 40 horas extras do mês são pagas ou compensadas no próprio mês.',
        ],
        [
          'Registro de ponto',
          'é obrigatório, qualquer que seja o meio: caderno, planilha ou aplicativo (art. 12). Anote e guarde cópia.',
        ],
        ['Intervalo', 'de 1 a 2 horas para comer e descansar; por acordo escrito, pode ser de 30 minutos (art. 13).'],
        ['Noite', 'das 22h às 5h, a hora tem 52 minutos e 30 segundos e vale pelo menos 20% a mais (art. 14).'],
        [
          'Descanso',
          '11 horas seguidas entre um dia e outro, e 24 horas seguidas por semana, de preferência no domingo, além dos feriados (arts. 15 e 16).',
        ],
        ['Tempo parcial', 'até 25 horas por semana, com salário proporcional (art. 3º).'],
        ['12 por 36', 'doze horas de trabalho por trinta e seis de descanso, só com acordo escrito (art. 10).'],
      ),
      p(
        'Dormir no emprego não é estar à disposição. O tempo de descanso é seu, inclusive para sair. Quem mora no trabalho tem a mesma jornada, e a família não pode descontar do salário alimentação, roupa, higiene nem moradia (art. 18).',
      ),
      p(
        'Quem acompanha a família em viagem precisa combinar por escrito; contam só as horas trabalhadas, com pelo menos 25% a mais por hora, e a família paga transporte, comida e hospedagem, sem descontar (arts. 11 e 18).',
      ),
      note(
        'Anote desde o primeiro dia',
        'Hora de chegada, de saída e de almoço, todo dia, com a sua letra ou no celular. Se um dia houver discussão, esse registro simples costuma valer mais que a memória de qualquer pessoa.',
      ),
    ),
    section(
      'Salário, férias, FGTS e saída',
      p(
        'O salário não pode ser menor que o mínimo nacional, R$ 1.621,00 em 2026, ou que o piso do seu estado, quando há um maior. Quem trabalha meio período recebe em proporção. O pagamento é feito até o dia 7 do mês seguinte, contra recibo assinado: nunca assine um recibo em branco.',
      ),
      table(
        ['Direito', 'Como funciona'],
        ['13º salário', 'Um salário a mais por ano, em duas parcelas: até 30 de novembro e até 20 de dezembro'],
        [
          'Férias',
          '30 dias a cada 12 meses, pagas com um terço a mais, até 2 dias antes. Podem ser divididas em duas partes, uma delas de pelo menos 14 dias',
        ],
        [
          'FGTS',
          '8% do salário por mês, mais 3,2% guardados para o caso de demissão sem justa causa, tudo pago por quem emprega',
        ],
        ['INSS', 'Descontado de você por faixas, de 7,5% a 14%. Sobre o mínimo de 2026, R$ 121,57'],
        ['Vale-transporte', 'Pago por quem emprega; o desconto é de no máximo 6% do salário'],
        ['Salário-família', 'Por filho de até 14 anos, para quem ganha até o limite que a lei fixa a cada ano'],
        ['Licença-maternidade', '120 dias, com estabilidade desde a confirmação da gravidez até 5 meses depois do parto'],
        [
          'Seguro-desemprego',
          'Até 3 parcelas de um salário mínimo, na demissão sem justa causa de quem trabalhou o tempo exigido',
        ],
      ),
      p(
        'Quem emprega paga tudo numa guia só, o DAE do eSocial, até o dia 20 do mês seguinte: 8% de INSS patronal, 0,8% do seguro contra acidentes, 8% de FGTS e 3,2% da reserva para a demissão, que somam 20% do salário. O seu INSS, descontado, vai na mesma guia. Confira no aplicativo Meu INSS e no do FGTS se os depósitos aparecem: descobrir anos depois que nada foi pago é um dos golpes mais tristes da categoria.',
      ),
      p(
        'No fim do contrato, quem sai ou quem demite avisa com 30 dias de antecedência. Na demissão, somam-se 3 dias por ano trabalhado, até 90 no total (art. 23). Sem justa causa, você recebe o saldo de salário, o aviso, o 13º e as férias proporcionais com um terço, e saca o FGTS e a reserva de 3,2%. Pedindo demissão, não saca o FGTS nem recebe o seguro-desemprego. O acerto sai em até 10 dias.',
      ),
      p(
        'Justa causa é grave e tem motivos fechados em lei (art. 27), como maus-tratos a pessoa sob seus cuidados, furto, embriaguez em serviço, agressão e abandono do emprego por 30 dias seguidos. Do outro lado, a família que não paga, que ofende, agride ou exige o que a lei proíbe dá a você o direito de sair com tudo, pela rescisão indireta.',
      ),
    ),
    section(
      'Na diária: autonomia com proteção',
      p(
        'Diarista não tem férias pagas, 13º nem FGTS, e por isso a diária precisa valer mais que um dia de salário. Faça a conta: transporte, material, previdência, dias sem trabalho, férias que saem do seu bolso e impostos. Um jeito simples é somar o que precisa ganhar no ano, dividir por 220 dias de trabalho, e não por 365, e acrescentar os gastos do dia.',
      ),
      p(
        'Autonomia tem regras que protegem você: combinar preço e tarefa antes, poder recusar um pedido, poder atender outras casas, receber recibo ou comprovante. Na Plumaí cada visita tem um comprovante e os seus recebimentos ficam registrados, o que ajuda a provar renda num aluguel, num financiamento ou no INSS. De “Privacidade”, você ainda leva um arquivo assinado com o que fez e como foi a avaliação.',
      ),
      p(
        'A previdência é a parte que mais se adia e a que mais faz falta. Sem ela, uma perna quebrada são dois meses sem renda; com ela, há auxílio por incapacidade, salário-maternidade, aposentadoria e pensão para os filhos. São três caminhos.',
      ),
      table(
        ['Caminho', 'Quanto por mês em 2026', 'O que dá'],
        ['MEI', '5% do salário mínimo, R$ 81,05, mais R$ 5,00 de ISS', 'Previdência pelo salário mínimo, CNPJ e nota fiscal'],
        ['Plano simplificado', '11% do salário mínimo, R$ 178,31', 'Previdência pelo salário mínimo, sem CNPJ'],
        ['Plano normal', '20% do que você ganha, do mínimo ao teto', 'Benefício maior e contagem de tempo de contribuição'],
      ),
      p(
        'O MEI tem a ocupação “diarista independente”. A abertura é gratuita, pelo portal gov.br: desconfie de quem cobra ou manda boleto depois. O limite é de R$ 81.000,00 por ano, o boleto mensal, chamado DAS, vence no dia 20, e uma vez por ano se entrega a declaração, até 31 de maio, mesmo sem ter recebido nada. Quem só contribui como MEI e quer aposentadoria maior pode complementar.',
      ),
      bullets(
        [
          'Aposentadoria por idade',
          'mulheres aos 62 anos, homens aos 65, com pelo menos 15 anos de contribuição (20 para homens que começaram depois de novembro de 2019).',
        ],
        ['Auxílio por incapacidade', 'pede 12 contribuições, menos em caso de acidente, em que basta estar contribuindo.'],
        ['Salário-maternidade', 'para quem contribui, por 120 dias, também na adoção.'],
        ['Não deixe vencer', 'passado um tempo sem pagar, você perde a proteção. Programe o pagamento no mesmo dia do mês.'],
      ),
    ),
    section(
      'Igualdade, respeito e dignidade',
      p(
        'Direitos não dependem do tipo de contrato quando se trata de dignidade. Vale para diarista e para quem tem carteira: água, banheiro, lugar para comer e se trocar, ambiente seguro e o respeito de quem chama você pelo nome.',
      ),
      bullets(
        [
          'Discriminação',
          'racismo e injúria racial são crimes inafiançáveis e não prescrevem. Recusar alguém pela cor, ofender pela origem ou pela religião, ou mandar usar “o outro banheiro” por isso, denuncia-se na delegacia e pelo Disque 100.',
        ],
        [
          'Assédio',
          'investidas sexuais, toques, imagens e ameaças não fazem parte do trabalho. Ligue 180 ou 190, e guarde provas.',
        ],
        ['Retenção', 'ninguém pode ficar com seus documentos, seu celular ou sua carteira, nem impedir você de sair.'],
        [
          'Condição análoga à de escravo',
          'jornada sem fim, dívida que nunca acaba, isolamento, dormir em lugar indigno ou “ser da família” sem salário. É crime. Denuncie pelo Disque 100 ou pelo Sistema Ipê, na internet, sem se identificar.',
        ],
        [
          'Revista e câmera',
          'revista íntima é proibida. Câmera em área comum deve ser avisada; em banheiro e quarto de descanso, nunca.',
        ],
        [
          'Antecedentes',
          'quem contrata para a própria casa pode pedir certidão de antecedentes. Na Plumaí a consulta é feita com o seu consentimento, e só o selo aparece no perfil.',
        ],
      ),
      p(
        'Os seus dados também são seus, pela Lei Geral de Proteção de Dados. Você pode saber o que uma empresa guarda, corrigir, levar uma cópia e pedir para apagar. Na Plumaí isso está em “Privacidade”, na sua conta, e ali também se vê quem abriu os seus documentos.',
      ),
      p(
        'Onde buscar orientação: o sindicato das trabalhadoras domésticas da sua cidade, a Defensoria Pública, gratuita, o Ministério do Trabalho, pelo número 158, e a Justiça do Trabalho, onde se pode reclamar até dois anos depois do fim do contrato, sobre os últimos cinco anos. Trabalhador com pouca renda não paga para entrar.',
      ),
      warning(
        'Não assine o que não leu',
        'Recibo em branco, pedido de demissão “só para sacar o FGTS”, acordo fora da Justiça que abre mão de tudo. Peça uma cópia, leve para ler em casa e mostre ao sindicato ou à Defensoria.',
      ),
    ),
    section(
      'Os seus deveres',
      p(
        'Direito e dever andam juntos, e cumprir bem o segundo é o que dá força para exigir o primeiro. Alguns deveres vêm da lei, outros do que se combinou, e todos da confiança.',
      ),
      steps(
        [
          'Comparecer e ser pontual',
          'ou avisar com antecedência. No emprego, falta sem motivo se desconta; na diária, perde-se o cliente.',
        ],
        ['Fazer com cuidado', 'seguir o combinado, usar bem os produtos e o equipamento de proteção, avisar o que quebrou.'],
        [
          'Guardar segredo',
          'a intimidade da casa não sai dela. Expor a família é mau procedimento, que pode custar o emprego e obrigar a indenizar, e o dever continua depois que o contrato acaba.',
        ],
        ['Agir com honestidade', 'com o tempo, com o material, com o dinheiro do mercado: traga o troco e a nota.'],
        [
          'Responder pelo que faz',
          'como autônomo, quem presta um serviço repara o dano que causa por descuido. Um seguro reduz esse risco.',
        ],
        ['Pagar o que é seu', 'INSS ou MEI em dia, declaração anual, e imposto quando a renda pede.'],
        ['Respeitar', 'a família, os vizinhos e as colegas, sem discriminação de nenhum tipo.'],
      ),
      p(
        'Se você passar a trabalhar três dias ou mais por semana na mesma casa, converse. Leve números: para um salário de R$ 1.621,00, quem emprega gasta, contando guia, 13º e o terço de férias, cerca de um terço a mais, perto de R$ 2.161 por mês. Muita gente não registra por medo de um custo que nunca calculou. Uma conversa com a conta na mão resolve mais que uma ameaça.',
      ),
      p(
        'Guarde os seus papéis num lugar só, no celular e em nuvem: contratos, comprovantes, recibos de INSS, registros de ponto, conversas importantes e certificados. E atualize o que aprendeu aqui: salário mínimo, faixas do INSS e limites mudam todo ano em janeiro. Os valores deste módulo são os de 2026.',
      ),
      note(
        'Para levar deste módulo',
        'Mais de dois dias por semana na mesma casa é emprego; carteira desde o primeiro dia; anote suas horas; contribua para o INSS; não assine sem ler; guarde o que é da casa e o que é seu.',
      ),
    ),
  ],
  quiz: rightsQuiz,
}
