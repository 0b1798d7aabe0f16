-- Texts of law in our own words, each with its source and how sure it is. `stems` holds the folded and stemmed words, written by the
-- commands (library/stem.rules.ts): the index and the question are made by one function.
create table legal.law_article (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  -- Of a text that came with the product; null for one of the company.
  code text check (length(code) between 1 and 40),
  country text not null check (country in ('KW', 'SA', 'QA')),
  topic text not null check (topic in ('contract', 'rent', 'cheque', 'collection', 'procedure', 'appeal', 'limitation', 'enforcement', 'evidence', 'traffic', 'labor', 'consumer')),
  law_name text not null check (length(law_name) between 2 and 200),
  law_no text check (length(law_no) between 1 and 40),
  law_year int check (law_year between 1300 and 2200),
  -- Null where the number is not known for certain.
  article text check (length(article) between 1 and 40),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  valid_from_on date,
  valid_to_on date,
  source text check (length(source) between 2 and 300),
  confidence text not null default 'toConfirm' check (confidence in ('confirmed', 'toConfirm')),
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  stems text not null,
  terms tsvector not null generated always as (to_tsvector('simple', stems)) stored,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint law_article_code_taken unique (company_id, code),
  check (state = 'draft' or (source is not null and valid_from_on is not null)),
  check (valid_to_on is null or valid_to_on >= valid_from_on)
);
create index law_article_terms on legal.law_article using gin (terms);
create index law_article_of_country on legal.law_article (company_id, country, state);
select app.company_table('legal.law_article', 'keep');
