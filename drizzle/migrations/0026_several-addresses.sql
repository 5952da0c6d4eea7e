CREATE TABLE "booked_homes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contractor_id" uuid NOT NULL,
	"name" text,
	"receiver" text,
	"cep" text,
	"street" text,
	"number" text,
	"complement" text,
	"district" text,
	"city" text,
	"state" text,
	"latitude" double precision,
	"longitude" double precision,
	"home_kind" text,
	"bedrooms" integer,
	"bathrooms" integer,
	"area_m2" integer,
	"has_pets" boolean,
	"pets" text[],
	"residents" integer,
	"home_notes" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booked_homes_kind" CHECK ("booked_homes"."home_kind" in ('casa', 'apartamento', 'outros')),
	CONSTRAINT "booked_homes_lines" CHECK (char_length("booked_homes"."name") between 1 and 40 and "booked_homes"."name" !~ '[\r\n]'
        and char_length("booked_homes"."receiver") between 1 and 80 and "booked_homes"."receiver" !~ '[\r\n]'),
	CONSTRAINT "booked_homes_cep" CHECK ("booked_homes"."cep" ~ '^\d{5}-?\d{3}$'),
	CONSTRAINT "booked_homes_state" CHECK ("booked_homes"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "booked_homes_length" CHECK (char_length("booked_homes"."street") <= 200 and char_length("booked_homes"."number") <= 20
        and char_length("booked_homes"."complement") <= 120 and char_length("booked_homes"."district") <= 120
        and char_length("booked_homes"."city") <= 120 and char_length("booked_homes"."home_notes") <= 1000),
	CONSTRAINT "booked_homes_coordinates" CHECK (("booked_homes"."latitude" is null) = ("booked_homes"."longitude" is null) and "booked_homes"."latitude" between -85 and 85
        and "booked_homes"."longitude" between -180 and 180),
	CONSTRAINT "booked_homes_described" CHECK (case when "booked_homes"."home_kind" is null
        then num_nonnulls("booked_homes"."bedrooms", "booked_homes"."bathrooms", "booked_homes"."area_m2", "booked_homes"."has_pets", "booked_homes"."pets",
          "booked_homes"."residents", "booked_homes"."home_notes") = 0
        else num_nulls("booked_homes"."bedrooms", "booked_homes"."bathrooms", "booked_homes"."has_pets", "booked_homes"."pets") = 0 end),
	CONSTRAINT "booked_homes_numbers" CHECK ("booked_homes"."bedrooms" between 1 and 100 and "booked_homes"."bathrooms" between 1 and 100 and "booked_homes"."residents" between 1 and 100
        and "booked_homes"."area_m2" between 1 and 100000),
	CONSTRAINT "booked_homes_pets" CHECK ("booked_homes"."pets" <@ array['Cachorro', 'Gato', 'Pássaro', 'Outros'] and cardinality("booked_homes"."pets") <= 4
        and ("booked_homes"."has_pets" or cardinality("booked_homes"."pets") = 0))
);
--> statement-breakpoint
CREATE TABLE "user_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"ordinal" smallint NOT NULL,
	"name" text,
	"receiver" text,
	"cep" text,
	"street" text,
	"number" text,
	"complement" text,
	"district" text,
	"city" text,
	"state" text,
	"latitude" double precision,
	"longitude" double precision,
	"home_kind" text,
	"bedrooms" integer,
	"bathrooms" integer,
	"area_m2" integer,
	"has_pets" boolean,
	"pets" text[],
	"residents" integer,
	"home_notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_addresses_ordinals" UNIQUE("user_id","ordinal"),
	CONSTRAINT "user_addresses_ordinal" CHECK ("user_addresses"."ordinal" between 1 and 5),
	CONSTRAINT "user_addresses_whole" CHECK (num_nulls("user_addresses"."name", "user_addresses"."cep", "user_addresses"."street", "user_addresses"."number") = 0),
	CONSTRAINT "user_addresses_kind" CHECK ("user_addresses"."home_kind" in ('casa', 'apartamento', 'outros')),
	CONSTRAINT "user_addresses_lines" CHECK (char_length("user_addresses"."name") between 1 and 40 and "user_addresses"."name" !~ '[\r\n]'
        and char_length("user_addresses"."receiver") between 1 and 80 and "user_addresses"."receiver" !~ '[\r\n]'),
	CONSTRAINT "user_addresses_cep" CHECK ("user_addresses"."cep" ~ '^\d{5}-?\d{3}$'),
	CONSTRAINT "user_addresses_state" CHECK ("user_addresses"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "user_addresses_length" CHECK (char_length("user_addresses"."street") <= 200 and char_length("user_addresses"."number") <= 20
        and char_length("user_addresses"."complement") <= 120 and char_length("user_addresses"."district") <= 120
        and char_length("user_addresses"."city") <= 120 and char_length("user_addresses"."home_notes") <= 1000),
	CONSTRAINT "user_addresses_coordinates" CHECK (("user_addresses"."latitude" is null) = ("user_addresses"."longitude" is null) and "user_addresses"."latitude" between -85 and 85
        and "user_addresses"."longitude" between -180 and 180),
	CONSTRAINT "user_addresses_described" CHECK (case when "user_addresses"."home_kind" is null
        then num_nonnulls("user_addresses"."bedrooms", "user_addresses"."bathrooms", "user_addresses"."area_m2", "user_addresses"."has_pets", "user_addresses"."pets",
          "user_addresses"."residents", "user_addresses"."home_notes") = 0
        else num_nulls("user_addresses"."bedrooms", "user_addresses"."bathrooms", "user_addresses"."has_pets", "user_addresses"."pets") = 0 end),
	CONSTRAINT "user_addresses_numbers" CHECK ("user_addresses"."bedrooms" between 1 and 100 and "user_addresses"."bathrooms" between 1 and 100 and "user_addresses"."residents" between 1 and 100
        and "user_addresses"."area_m2" between 1 and 100000),
	CONSTRAINT "user_addresses_pets" CHECK ("user_addresses"."pets" <@ array['Cachorro', 'Gato', 'Pássaro', 'Outros'] and cardinality("user_addresses"."pets") <= 4
        and ("user_addresses"."has_pets" or cardinality("user_addresses"."pets") = 0))
);
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "address_name" text;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "address_receiver" text;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "home_id" uuid;--> statement-breakpoint
ALTER TABLE "needs" ADD COLUMN "home_id" uuid;--> statement-breakpoint
ALTER TABLE "booked_homes" ADD CONSTRAINT "booked_homes_contractor_id_usuarios_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_homes_contractor" ON "booked_homes" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "booked_homes_created" ON "booked_homes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_addresses_names" ON "user_addresses" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_home_id_booked_homes_id_fk" FOREIGN KEY ("home_id") REFERENCES "public"."booked_homes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_home_id_booked_homes_id_fk" FOREIGN KEY ("home_id") REFERENCES "public"."booked_homes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agendamentos_home" ON "agendamentos" USING btree ("home_id");--> statement-breakpoint
CREATE INDEX "needs_home" ON "needs" USING btree ("home_id");--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_address_words" CHECK (char_length("usuarios"."address_name") between 1 and 40 and "usuarios"."address_name" !~ '[\r\n]'
        and char_length("usuarios"."address_receiver") between 1 and 80 and "usuarios"."address_receiver" !~ '[\r\n]');
--> statement-breakpoint
-- Bookings and needs to come stay at the address that is the default one today.
INSERT INTO booked_homes (id, contractor_id, created_at, cep, street, number, complement, district, city, state, latitude, longitude,
  home_kind, bedrooms, bathrooms, area_m2, has_pets, pets, residents, home_notes)
SELECT wanted.id, u.id, wanted.created_at, u.cep, u.endereco_logradouro, u.endereco_numero, u.endereco_complemento, u.endereco_bairro,
  u.endereco_cidade, u.endereco_estado, u.latitude, u.longitude, r.tipo_imovel, r.numero_quartos, r.numero_banheiros, r.tamanho_m2,
  r.possui_animais, r.tipo_animais, r.numero_moradores, r.observacoes
FROM (
  SELECT id, contratante_ref AS contractor, created_at FROM agendamentos
  WHERE status_servico <> 'Cancelado' AND data_hora_fim > now() - interval '1 day'
  UNION ALL
  SELECT id, contractor_id, created_at FROM needs WHERE ended_at IS NULL
) wanted
JOIN usuarios u ON u.id = wanted.contractor
LEFT JOIN informacoes_residencia r ON r.usuario_ref = u.id
WHERE u.cep IS NOT NULL;--> statement-breakpoint
UPDATE agendamentos SET home_id = booked_homes.id FROM booked_homes WHERE booked_homes.id = agendamentos.id;--> statement-breakpoint
UPDATE needs SET home_id = booked_homes.id FROM booked_homes WHERE booked_homes.id = needs.id;
