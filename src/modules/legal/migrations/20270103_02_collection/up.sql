-- Our work of collecting from one party: one open file each.
create table legal.defaulter_file (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  party_id uuid not null,
  stage text not null default 'watching' check (stage in ('watching', 'warned', 'claimed', 'inCase', 'closed')),
  owner_id uuid not null,
  next_action_on date,
  no_contact_until date,
  no_contact_reason text check (length(no_contact_reason) between 1 and 300),
  closed_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  check ((no_contact_until is null) = (no_contact_reason is null)),
  check ((stage = 'closed') = (closed_on is not null))
);
create unique index defaulter_file_open on legal.defaulter_file (company_id, party_id) where closed_on is null;
select app.company_table('legal.defaulter_file', 'keep');

create table legal.file_note (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  folder_id uuid not null,
  at timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  kind text not null check (kind in ('call', 'note', 'letter', 'promise', 'noContact', 'stage')),
  note text check (length(note) between 1 and 500),
  primary key (company_id, id),
  foreign key (company_id, folder_id) references legal.defaulter_file (company_id, id)
);
create index file_note_of_file on legal.file_note (company_id, folder_id, at desc, id desc);
select app.company_table('legal.file_note', 'append');

create table legal.promise (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  folder_id uuid not null,
  promised_on date not null,
  channel text not null check (channel in ('hand', 'phone', 'whatsapp', 'email')),
  state text not null default 'live' check (state in ('live', 'kept', 'broken', 'withdrawn')),
  ended_on date,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, folder_id) references legal.defaulter_file (company_id, id),
  check ((state = 'live') = (ended_on is null))
);
create unique index promise_live on legal.promise (company_id, folder_id) where state = 'live';
select app.company_table('legal.promise', 'keep');

create table legal.promise_row (
  company_id int not null default app.current_company() references platform.company,
  promise_id uuid not null,
  position int not null check (position between 1 and 60),
  due_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  kept_on date,
  primary key (company_id, promise_id, position),
  foreign key (company_id, promise_id) references legal.promise (company_id, id)
);
select app.company_table('legal.promise_row', 'keep');

-- Letters are written from the company's own text of their kind and country; a text that is not there refuses, never another country's.
create table legal.letter_template (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  country text not null check (country ~ '^[A-Z]{2}$'),
  letter_type text not null check (letter_type in ('legal_warning', 'payment_claim', 'contract_termination')),
  edition int not null default 1 check (edition > 0),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  state text not null default 'published' check (state in ('draft', 'published', 'retired')),
  source text not null check (length(source) between 2 and 200),
  confidence text not null default 'toConfirm' check (confidence in ('confirmed', 'toConfirm')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint letter_template_edition unique (company_id, country, letter_type, edition)
);
create unique index letter_template_published on legal.letter_template (company_id, country, letter_type) where state = 'published';
select app.company_table('legal.letter_template', 'keep');

-- A letter is frozen when it is sent: text, amount and the invoices it names.
create table legal.letter (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text,
  letter_type text not null check (letter_type in ('legal_warning', 'payment_claim', 'contract_termination')),
  party_id uuid not null,
  case_id uuid,
  template_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'delivered', 'answered', 'void')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 8000),
  amount_minor bigint not null check (amount_minor >= 0),
  period_days int not null check (period_days between 1 and 90),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  statement_hash text not null,
  channel text check (channel in ('hand', 'registered', 'bailiff', 'email', 'whatsapp')),
  sent_on date,
  sent_by_name text,
  delivered_on date,
  proof text check (length(proof) between 1 and 200),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint letter_number_taken unique (company_id, number),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, template_id) references legal.letter_template (company_id, id),
  foreign key (company_id, case_id) references legal.legal_case (company_id, id),
  check ((state in ('draft', 'void')) or (number is not null and sent_on is not null)),
  check (state not in ('delivered', 'answered') or delivered_on is not null)
);
create index letter_of_party on legal.letter (company_id, party_id, created_at desc);
create index letter_newest on legal.letter (company_id, created_at desc, id desc);
select app.company_table('legal.letter', 'keep');
create policy seen_only on legal.letter as restrictive using (case_id is null or exists (select from legal.legal_case c
  where c.company_id = letter.company_id and c.id = letter.case_id));

create function legal.open_letters() returns void language sql volatile as
$$
  insert into legal.letter_template (country, letter_type, subject, body, source)
  select country, letter_type, subject, body, 'نصوص المنتج، الإصدار 1'
  from (values ('KW'), ('SA'), ('QA')) as lands(country)
  cross join (values
    ('legal_warning', 'إنذار بالسداد', E'السيد/ {name}\n\nتحية طيبة وبعد،\n\nبالإشارة إلى {ground}، تبين تخلفكم عن سداد مبلغ {amount} ({words}) المستحق حتى {date} وفق الكشف المبين أدناه.\n\nننذركم بالسداد خلال {days} أيام من تاريخ تسلم هذا الإنذار، وإلا اتخذنا الإجراءات القانونية مع تحميلكم الرسوم والمصاريف.'),
    ('payment_claim', 'مطالبة مالية', E'السيد/ {name}\n\nتحية طيبة وبعد،\n\nنطالبكم بسداد مبلغ {amount} ({words}) المستحق حتى {date} بموجب {ground}، وبيانه في الكشف أدناه.\n\nآخر موعد للسداد بعد {days} أيام من تاريخ تسلم هذه المطالبة، ونحتفظ بكل حق لنا في المطالبة القضائية.'),
    ('contract_termination', 'إخطار بإنهاء العقد', E'السيد/ {name}\n\nتحية طيبة وبعد،\n\nنخطركم بإنهاء {ground} لتخلفكم عن سداد مبلغ {amount} ({words}) المستحق حتى {date}.\n\nيُرجى التسليم والسداد خلال {days} أيام من تاريخ تسلم هذا الإخطار.')
  ) as texts(letter_type, subject, body)
  on conflict do nothing
$$;
grant execute on function legal.open_letters() to qafila_app;

do $$
declare
  company record;
begin
  for company in select id from platform.company order by id loop
    perform set_config('app.company_id', company.id::text, true);
    perform legal.open_letters();
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
