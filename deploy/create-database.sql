-- The first start of the database of compose.yaml runs this as its superuser. The owner of Falaj's tables is no superuser,
-- so that row-level security holds for its functions as well; it creates the role falaj_app by itself.
\getenv password FALAJ_DATABASE_PASSWORD
create role falaj_owner login createrole password :'password';
create database falaj owner falaj_owner;
-- The containers of Falaj know the password of the owner. The superuser has none afterwards: it comes in by the local socket.
alter role current_user password null;
