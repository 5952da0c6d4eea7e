import type { Service } from '#shared/services.ts'

export const firstNames = `
Aparecida Benedita Camila Célia Cleide Conceição Cristiane Daiane Dalva Débora Edilene Eliane Elza Fabiana
Fátima Francisca Gilda Gislaine Ivone Janaína Jéssica Josefa Jurema Kelly Leide Lúcia Luzia Madalena Marcos
Marinalva Marli Neide Nilton Osvaldo Patrícia Paulo Priscila Quitéria Raimunda Regina Rosângela Roseli Rute
Sandra Sebastiana Simone Solange Sônia Sueli Tatiane Terezinha Valdir Vanda Vanessa Vera Vitória Wilson Zélia
Zuleide Ivo`
  .trim()
  .split(/\s+/)
export const lastNames = `
Alves Andrade Araújo Barbosa Batista Borges Cardoso Carvalho Castro Correia Costa Dias Farias Ferreira Freitas
Gomes Lima Lopes Machado Martins Melo Mendes Moraes Moura Nascimento Nunes Oliveira Pereira Pinto Queiroz
Ramos Reis Ribeiro Rocha Santana Santos Silva Siqueira Teixeira Xavier`
  .trim()
  .split(/\s+/)
export const contractorNames = `
Alice Monteiro|Bruno Tavares|Carla Fontes|Diego Amaral|Eduarda Pires|Felipe Guedes|Gabriela Sales
Henrique Bastos|Isabela Prado|Jorge Valente|Karina Lobo|Leandro Chaves|Mariana Duarte|Natália Peixoto
Otávio Leal|Paula Brandão`
  .trim()
  .split(/[|\n]/)

/** Sentences for professionals' bios, by service. */
export const bioOf: Readonly<Record<Service, readonly string[]>> = {
  'Faxina Leve': ['Deixo a casa em ordem sem atrapalhar a rotina.', 'Cuido do dia a dia: pó, chão, banheiro e cozinha.'],
  'Faxina Pesada': ['Faço faxina pesada, pós-obra e limpeza de vidros.', 'Gosto de serviço difícil: gordura, rejunte e janela.'],
  Cozinha: ['Cozinho a semana inteira e deixo tudo em porções.', 'Comida caseira, com pouco sal e bem temperada.'],
  Lavanderia: ['Lavo à mão o que é delicado e separo por cor.', 'Tiro manchas e cuido bem de lençóis e toalhas.'],
  Organização: ['Organizo armários, despensas e mudanças.', 'Ajudo a decidir o que fica e onde fica.'],
  'Passar Roupa': ['Passo camisas sociais e roupa de criança.', 'Entrego a roupa passada e guardada por pessoa.'],
}
export const closings = [
  'Cuido bem de pets.',
  'Sou pontual e gosto de combinar tudo antes.',
  'Levo meu próprio uniforme.',
  'Trabalho com produtos que a casa já usa.',
  'Tenho referências de famílias que atendo há anos.',
  'Prefiro casas sem fumantes.',
]
