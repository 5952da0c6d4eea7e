CREATE TABLE "cities" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "cities_slug" CHECK ("cities"."slug" = city_slug("cities"."name", "cities"."state") and "cities"."slug" ~ '^[a-z0-9]'),
	CONSTRAINT "cities_name" CHECK (char_length("cities"."name") between 1 and 120),
	CONSTRAINT "cities_state" CHECK ("cities"."state" in ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA', 'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'))
);
--> statement-breakpoint
CREATE TABLE "directory_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "directory_consents_of_professional" UNIQUE("id","professional_id"),
	CONSTRAINT "directory_consents_text" CHECK (btrim("directory_consents"."text") <> '' and btrim("directory_consents"."version") <> '')
);
--> statement-breakpoint
CREATE TABLE "directory_withdrawals" (
	"consent_id" uuid PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "public_city" text;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "consent_id" uuid;--> statement-breakpoint
ALTER TABLE "directory_consents" ADD CONSTRAINT "directory_consents_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_withdrawals" ADD CONSTRAINT "directory_withdrawals_consent_id_directory_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."directory_consents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_consents_professional_id" ON "directory_consents" USING btree ("professional_id","given_at");--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_public_city_cities_slug_fk" FOREIGN KEY ("public_city") REFERENCES "public"."cities"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_consent_fk" FOREIGN KEY ("consent_id","user_id") REFERENCES "public"."directory_consents"("id","professional_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_index_public_city" ON "search_index" USING btree ("public_city","user_id","service_mask") WHERE "search_index"."public_city" is not null;--> statement-breakpoint
CREATE INDEX "search_index_public_price" ON "search_index" USING btree ("public_city","price","service_mask") WHERE "search_index"."public_city" is not null;--> statement-breakpoint
CREATE INDEX "search_index_consent" ON "search_index" USING btree ("consent_id","user_id") WHERE "search_index"."consent_id" is not null;--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_public" CHECK (("search_index"."public_city" is null) = ("search_index"."consent_id" is null));
--> statement-breakpoint
-- The 27 capitals always have a page. Other towns follow as the CEP directory names them; those of its stored answers follow here.
INSERT INTO "cities" ("slug", "name", "state")
SELECT city_slug(name, state), name, state FROM (VALUES
	('Rio Branco', 'AC'), ('Maceió', 'AL'), ('Manaus', 'AM'), ('Macapá', 'AP'), ('Salvador', 'BA'), ('Fortaleza', 'CE'),
	('Brasília', 'DF'), ('Vitória', 'ES'), ('Goiânia', 'GO'), ('São Luís', 'MA'), ('Belo Horizonte', 'MG'), ('Campo Grande', 'MS'),
	('Cuiabá', 'MT'), ('Belém', 'PA'), ('João Pessoa', 'PB'), ('Recife', 'PE'), ('Teresina', 'PI'), ('Curitiba', 'PR'),
	('Rio de Janeiro', 'RJ'), ('Natal', 'RN'), ('Porto Velho', 'RO'), ('Boa Vista', 'RR'), ('Porto Alegre', 'RS'),
	('Florianópolis', 'SC'), ('Aracaju', 'SE'), ('São Paulo', 'SP'), ('Palmas', 'TO')) AS capital (name, state);
--> statement-breakpoint
INSERT INTO "cities" ("slug", "name", "state")
SELECT DISTINCT ON (1) city_slug(answer ->> 'cidade', answer ->> 'estado'), answer ->> 'cidade', answer ->> 'estado' FROM "cep_cache"
WHERE answer ->> 'cidade' ~ '[[:alpha:]]' AND char_length(answer ->> 'cidade') <= 120 AND answer ->> 'estado' IN (SELECT state FROM "cities")
ON CONFLICT DO NOTHING;
