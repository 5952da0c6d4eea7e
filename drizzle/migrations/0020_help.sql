CREATE TABLE "help_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"by_team" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "help_messages_text" CHECK (btrim("help_messages"."text") <> '' and char_length("help_messages"."text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"status" text DEFAULT 'Aberto' NOT NULL,
	"day" date NOT NULL,
	"ordinal" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "help_requests_number_unique" UNIQUE("number"),
	CONSTRAINT "help_requests_day_ordinals" UNIQUE("user_id","day","ordinal"),
	CONSTRAINT "help_requests_number" CHECK ("help_requests"."number" between 10000000 and 99999999),
	CONSTRAINT "help_requests_ordinal" CHECK ("help_requests"."ordinal" between 1 and 10),
	CONSTRAINT "help_requests_topic" CHECK ("help_requests"."topic" in ('Busca e perfis', 'Agendamentos', 'Preços e pagamentos', 'Recebimentos', 'O dia da visita', 'Perfil e verificação', 'Conta e dados', 'Outro assunto')),
	CONSTRAINT "help_requests_status" CHECK ("help_requests"."status" in ('Aberto', 'Respondido', 'Encerrado')),
	CONSTRAINT "help_requests_closed" CHECK (("help_requests"."closed_at" is not null) = ("help_requests"."status" = 'Encerrado') and ("help_requests"."closed_by" is null or "help_requests"."closed_at" is not null)),
	CONSTRAINT "help_requests_last" CHECK ("help_requests"."last_at" >= "help_requests"."created_at")
);
--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_request_id_help_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."help_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_author_id_usuarios_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_closed_by_usuarios_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_messages_request" ON "help_messages" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "help_messages_author" ON "help_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "help_requests_user" ON "help_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "help_requests_status" ON "help_requests" USING btree ("status","last_at","id");--> statement-breakpoint
CREATE INDEX "help_requests_closed_by" ON "help_requests" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "help_requests_closed_at" ON "help_requests" USING btree ("closed_at");