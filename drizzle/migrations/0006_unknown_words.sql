CREATE TABLE "unknown_word_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unknown_words" (
	"day" date NOT NULL,
	"word" text NOT NULL,
	"person" text NOT NULL,
	CONSTRAINT "unknown_words_pk" PRIMARY KEY("day","word","person"),
	CONSTRAINT "unknown_words_word" CHECK ("unknown_words"."word" ~ '^[a-z]{3,30}$'),
	CONSTRAINT "unknown_words_person" CHECK ("unknown_words"."person" ~ '^[0-9a-f]{64}$')
);
