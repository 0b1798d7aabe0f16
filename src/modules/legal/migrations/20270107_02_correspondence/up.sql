-- Correspondence beyond letters of collection: memos from templates, and messages and notices that came in and wait for an answer.
alter table legal.letter_template drop constraint letter_template_letter_type_check;
alter table legal.letter_template add constraint letter_template_letter_type_check check (letter_type in (
  'legal_warning', 'payment_claim', 'contract_termination',
  'general', 'contract_analysis', 'compliance_review', 'risk_assessment', 'debt_collection', 'dispute_resolution'));
alter table legal.letter drop constraint letter_letter_type_check;
alter table legal.letter add constraint letter_letter_type_check check (letter_type in (
  'legal_warning', 'payment_claim', 'contract_termination',
  'general', 'contract_analysis', 'compliance_review', 'risk_assessment', 'debt_collection', 'dispute_resolution',
  'message', 'court_notice'));
alter table legal.letter drop constraint letter_channel_check;
alter table legal.letter add constraint letter_channel_check check (channel in ('hand', 'registered', 'bailiff', 'email', 'whatsapp', 'phone'));
alter table legal.letter add column direction text not null default 'out' check (direction in ('out', 'in', 'internal'));
alter table legal.letter add column respond_by date;
alter table legal.letter add column answered_on date;
alter table legal.letter add column answer_note text check (length(answer_note) between 1 and 500);
alter table legal.letter add column file_id uuid;
alter table legal.letter add constraint letter_file foreign key (company_id, file_id) references app.file (company_id, id);
alter table legal.letter alter column party_id drop not null;
alter table legal.letter alter column template_id drop not null;
alter table legal.letter add constraint letter_about check (party_id is not null or case_id is not null);
alter table legal.letter add constraint letter_written check (template_id is not null or letter_type in ('message', 'court_notice'));
alter table legal.letter add constraint letter_answered check ((state = 'answered') = (answered_on is not null));
create index letter_of_case on legal.letter (company_id, case_id, created_at desc) where case_id is not null;
create index letter_to_answer on legal.letter (company_id, respond_by) where respond_by is not null and answered_on is null;

create function legal.open_memos() returns void language sql volatile as
$$
  insert into legal.letter_template (country, letter_type, subject, body, source)
  select country, letter_type, subject, body, 'نصوص المنتج، الإصدار 1'
  from (values ('KW'), ('SA'), ('QA')) as lands(country)
  cross join (values
    ('general', 'مذكرة قانونية', E'بشأن: {name}\n\nالوقائع\n{facts}\n\nالرأي\n{opinion}\n\nحُررت في {date}، وهي رأي داخلي للعرض على المحامي قبل أي إجراء.'),
    ('contract_analysis', 'مذكرة تحليل عقد', E'الطرف: {name}\nالسند: {ground}\n\nموقف السداد\nالمتأخر حتى {date} مبلغ {amount} ({words})، وأقدم استحقاق مضى عليه {late} يومًا.\n\nالبنود محل النظر\n{facts}\n\nالرأي\n{opinion}'),
    ('compliance_review', 'مذكرة مراجعة التزام', E'بشأن: {name}\nالسند: {ground}\n\nما رُوجع\n{facts}\n\nما وُجد من مخالفة أو نقص\n{opinion}\n\nتاريخ المراجعة: {date}.'),
    ('risk_assessment', 'مذكرة تقييم مخاطر', E'الطرف: {name}\n\nدرجة المخاطر في {date}: {score} من 100.\nالمتأخر {amount} منذ {late} يومًا.\n\nما يزيد المخاطر أو ينقصها\n{facts}\n\nالتوصية\n{opinion}'),
    ('debt_collection', 'مذكرة تحصيل دين', E'المدين: {name}\nالسند: {ground}\n\nالدين المستحق حتى {date}: {amount} ({words})، وأقدم استحقاق مضى عليه {late} يومًا، ودرجة المخاطر {score} من 100.\n\nما اتُخذ من إجراءات\n{facts}\n\nالإجراء المقترح\n{opinion}'),
    ('dispute_resolution', 'مذكرة تسوية نزاع', E'الطرف: {name}\nالسند: {ground}\n\nمحل النزاع\n{facts}\n\nالمبلغ القائم حتى {date}: {amount} ({words}).\n\nعرض التسوية\n{opinion}')
  ) as texts(letter_type, subject, body)
  on conflict do nothing
$$;
grant execute on function legal.open_memos() to qafila_app;

do $$
declare
  company record;
begin
  for company in select id from platform.company order by id loop
    perform set_config('app.company_id', company.id::text, true);
    perform legal.open_memos();
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
