CREATE TABLE "search_names" (
	"word" text PRIMARY KEY NOT NULL,
	"shown" text NOT NULL,
	CONSTRAINT "search_names_word" CHECK ("search_names"."word" ~ '^[a-z]{3,}$')
);
--> statement-breakpoint
CREATE INDEX "search_names_near" ON "search_names" USING gist ("word" gist_trgm_ops);