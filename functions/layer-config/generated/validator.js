"use strict";
module.exports = validate21;
module.exports.default = validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1"]},"kind":{"type":"string","enum":["LayerConfig"]},"metadata":{"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":63},"namespace":{"type":"string"}}},"spec":{"$ref":"#/definitions/spec"}},"definitions":{"spec":{"type":"object","additionalProperties":false,"required":["layers"],"properties":{"output":{"$ref":"#/definitions/output"},"layers":{"type":"array","items":{"$ref":"#/definitions/layer"}},"lists":{"type":"array","items":{"$ref":"#/definitions/listRule"}},"overrides":{"type":"array","items":{"$ref":"#/definitions/override"}},"schema":{"$ref":"#/definitions/jsonSchema"},"cue":{"$ref":"#/definitions/cue"},"references":{"$ref":"#/definitions/references"},"history":{"$ref":"#/definitions/history"},"dryRun":{"type":"boolean"}}},"output":{"type":"object","additionalProperties":false,"properties":{"kind":{"type":"string","enum":["ConfigMap","Secret"]},"name":{"type":"string"},"type":{"type":"string"},"naming":{"type":"string","enum":["hash","kustomize","none"]},"allowSecretValues":{"type":"boolean"},"files":{"type":"array","items":{"$ref":"#/definitions/file"}}}},"file":{"type":"object","additionalProperties":false,"required":["format"],"properties":{"key":{"type":"string"},"format":{"type":"string","enum":["ini","json","yaml","toml","properties","env","cuttlefish","keys"]},"select":{"type":"string"},"ini":{"$ref":"#/definitions/ini"}}},"ini":{"type":"object","additionalProperties":false,"properties":{"dialect":{"type":"string","enum":["plain","oslo","configparser"]},"lists":{"type":"string","enum":["comma","repeat"]},"nulls":{"type":"string","enum":["error","omit"]}}},"layer":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"mode":{"type":"string","enum":["fixed","default"]},"at":{"type":"string"},"ignoreMissing":{"type":"boolean"},"values":{},"configMap":{"$ref":"#/definitions/document"},"secret":{"$ref":"#/definitions/document"},"valueFrom":{"$ref":"#/definitions/valueSource"},"template":{"type":"string"},"vars":{"type":"object","additionalProperties":{"$ref":"#/definitions/valueSource"}},"resource":{"$ref":"#/definitions/resourceField"},"cue":{"type":"string"}}},"document":{"type":"object","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string"},"key":{"type":"string"},"format":{"type":"string","enum":["json","yaml","toml","ini","properties","env","cue"]}}},"valueSource":{"type":"object","additionalProperties":false,"properties":{"secretKeyRef":{"$ref":"#/definitions/keyRef"},"configMapKeyRef":{"$ref":"#/definitions/keyRef"}}},"keyRef":{"type":"object","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string"},"key":{"type":"string"}}},"resourceField":{"type":"object","additionalProperties":false,"required":["apiVersion","kind","name","fieldPath"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"fieldPath":{"type":"string"}}},"listRule":{"type":"object","additionalProperties":false,"required":["path","strategy"],"properties":{"path":{"type":"string"},"strategy":{"type":"string"},"ignoreMissing":{"type":"boolean"}}},"override":{"type":"object","additionalProperties":false,"required":["path","reason"],"properties":{"path":{"type":"string"},"value":{},"reason":{"type":"string","minLength":1},"ignoreMissing":{"type":"boolean"}}},"jsonSchema":{"type":"object","additionalProperties":false,"properties":{"inline":{},"configMap":{"$ref":"#/definitions/keyRef"}}},"cue":{"type":"object","additionalProperties":false,"properties":{"definition":{"type":"string","minLength":1},"module":{"type":"string","minLength":1},"files":{"type":"object","additionalProperties":{"type":"string"}},"filesFrom":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["configMap"],"properties":{"configMap":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"namespace":{"type":"string"}}}}}}}},"references":{"type":"object","additionalProperties":false,"properties":{"rewrite":{"type":"boolean"},"extra":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["kind","path"],"properties":{"group":{"type":"string"},"kind":{"type":"string"},"path":{"type":"string"},"ignoreMissing":{"type":"boolean"}}}}}},"history":{"type":"object","additionalProperties":false,"properties":{"keep":{"type":"integer","minimum":0}}}}};
const func2 = require("ajv/dist/runtime/ucs2length").default;
const schema7 = {"type":"object","additionalProperties":false,"required":["layers"],"properties":{"output":{"$ref":"#/definitions/output"},"layers":{"type":"array","items":{"$ref":"#/definitions/layer"}},"lists":{"type":"array","items":{"$ref":"#/definitions/listRule"}},"overrides":{"type":"array","items":{"$ref":"#/definitions/override"}},"schema":{"$ref":"#/definitions/jsonSchema"},"cue":{"$ref":"#/definitions/cue"},"references":{"$ref":"#/definitions/references"},"history":{"$ref":"#/definitions/history"},"dryRun":{"type":"boolean"}}};
const func4 = Object.prototype.hasOwnProperty;
const schema8 = {"type":"object","additionalProperties":false,"properties":{"kind":{"type":"string","enum":["ConfigMap","Secret"]},"name":{"type":"string"},"type":{"type":"string"},"naming":{"type":"string","enum":["hash","kustomize","none"]},"allowSecretValues":{"type":"boolean"},"files":{"type":"array","items":{"$ref":"#/definitions/file"}}}};
const schema9 = {"type":"object","additionalProperties":false,"required":["format"],"properties":{"key":{"type":"string"},"format":{"type":"string","enum":["ini","json","yaml","toml","properties","env","cuttlefish","keys"]},"select":{"type":"string"},"ini":{"$ref":"#/definitions/ini"}}};
const schema10 = {"type":"object","additionalProperties":false,"properties":{"dialect":{"type":"string","enum":["plain","oslo","configparser"]},"lists":{"type":"string","enum":["comma","repeat"]},"nulls":{"type":"string","enum":["error","omit"]}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "dialect") || (key0 === "lists")) || (key0 === "nulls"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.dialect !== undefined){
let data0 = data.dialect;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/dialect",schemaPath:"#/properties/dialect/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.dialect.type,parentSchema:schema10.properties.dialect,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(((data0 === "plain") || (data0 === "oslo")) || (data0 === "configparser"))){
const err2 = {instancePath:instancePath+"/dialect",schemaPath:"#/properties/dialect/enum",keyword:"enum",params:{allowedValues: schema10.properties.dialect.enum},message:"must be equal to one of the allowed values",schema:schema10.properties.dialect.enum,parentSchema:schema10.properties.dialect,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.lists !== undefined){
let data1 = data.lists;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.lists.type,parentSchema:schema10.properties.lists,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((data1 === "comma") || (data1 === "repeat"))){
const err4 = {instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/enum",keyword:"enum",params:{allowedValues: schema10.properties.lists.enum},message:"must be equal to one of the allowed values",schema:schema10.properties.lists.enum,parentSchema:schema10.properties.lists,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.nulls !== undefined){
let data2 = data.nulls;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.nulls.type,parentSchema:schema10.properties.nulls,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!((data2 === "error") || (data2 === "omit"))){
const err6 = {instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/enum",keyword:"enum",params:{allowedValues: schema10.properties.nulls.enum},message:"must be equal to one of the allowed values",schema:schema10.properties.nulls.enum,parentSchema:schema10.properties.nulls,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.format === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "format"},message:"must have required property '"+"format"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "key") || (key0 === "format")) || (key0 === "select")) || (key0 === "ini"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.key.type,parentSchema:schema9.properties.key,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.format !== undefined){
let data1 = data.format;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.format.type,parentSchema:schema9.properties.format,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((((data1 === "ini") || (data1 === "json")) || (data1 === "yaml")) || (data1 === "toml")) || (data1 === "properties")) || (data1 === "env")) || (data1 === "cuttlefish")) || (data1 === "keys"))){
const err4 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema9.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema9.properties.format.enum,parentSchema:schema9.properties.format,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.select !== undefined){
let data2 = data.select;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/select",schemaPath:"#/properties/select/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.select.type,parentSchema:schema9.properties.select,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ini !== undefined){
if(!(validate25(data.ini, {instancePath:instancePath+"/ini",parentData:data,parentDataProperty:"ini",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "kind") || (key0 === "name")) || (key0 === "type")) || (key0 === "naming")) || (key0 === "allowSecretValues")) || (key0 === "files"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.kind.type,parentSchema:schema8.properties.kind,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!((data0 === "ConfigMap") || (data0 === "Secret"))){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema8.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema8.properties.kind.enum,parentSchema:schema8.properties.kind,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.name.type,parentSchema:schema8.properties.name,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.type !== undefined){
let data2 = data.type;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.type.type,parentSchema:schema8.properties.type,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.naming !== undefined){
let data3 = data.naming;
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/naming",schemaPath:"#/properties/naming/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.naming.type,parentSchema:schema8.properties.naming,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data3 === "hash") || (data3 === "kustomize")) || (data3 === "none"))){
const err6 = {instancePath:instancePath+"/naming",schemaPath:"#/properties/naming/enum",keyword:"enum",params:{allowedValues: schema8.properties.naming.enum},message:"must be equal to one of the allowed values",schema:schema8.properties.naming.enum,parentSchema:schema8.properties.naming,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.allowSecretValues !== undefined){
let data4 = data.allowSecretValues;
if(typeof data4 !== "boolean"){
const err7 = {instancePath:instancePath+"/allowSecretValues",schemaPath:"#/properties/allowSecretValues/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema8.properties.allowSecretValues.type,parentSchema:schema8.properties.allowSecretValues,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.files !== undefined){
let data5 = data.files;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate24(data5[i0], {instancePath:instancePath+"/files/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.properties.files.type,parentSchema:schema8.properties.files,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"mode":{"type":"string","enum":["fixed","default"]},"at":{"type":"string"},"ignoreMissing":{"type":"boolean"},"values":{},"configMap":{"$ref":"#/definitions/document"},"secret":{"$ref":"#/definitions/document"},"valueFrom":{"$ref":"#/definitions/valueSource"},"template":{"type":"string"},"vars":{"type":"object","additionalProperties":{"$ref":"#/definitions/valueSource"}},"resource":{"$ref":"#/definitions/resourceField"},"cue":{"type":"string"}}};
const schema12 = {"type":"object","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string"},"key":{"type":"string"},"format":{"type":"string","enum":["json","yaml","toml","ini","properties","env","cue"]}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.key === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "key")) || (key0 === "format"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.name.type,parentSchema:schema12.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.key !== undefined){
let data1 = data.key;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.key.type,parentSchema:schema12.properties.key,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.format !== undefined){
let data2 = data.format;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.format.type,parentSchema:schema12.properties.format,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((((((data2 === "json") || (data2 === "yaml")) || (data2 === "toml")) || (data2 === "ini")) || (data2 === "properties")) || (data2 === "env")) || (data2 === "cue"))){
const err6 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema12.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema12.properties.format.enum,parentSchema:schema12.properties.format,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}

const schema13 = {"type":"object","additionalProperties":false,"properties":{"secretKeyRef":{"$ref":"#/definitions/keyRef"},"configMapKeyRef":{"$ref":"#/definitions/keyRef"}}};
const schema14 = {"type":"object","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string"},"key":{"type":"string"}}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.key === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'",schema:schema14.required,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "key"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.name.type,parentSchema:schema14.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.key !== undefined){
let data1 = data.key;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.key.type,parentSchema:schema14.properties.key,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "secretKeyRef") || (key0 === "configMapKeyRef"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.secretKeyRef !== undefined){
if(!(validate34(data.secretKeyRef, {instancePath:instancePath+"/secretKeyRef",parentData:data,parentDataProperty:"secretKeyRef",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data.configMapKeyRef !== undefined){
if(!(validate34(data.configMapKeyRef, {instancePath:instancePath+"/configMapKeyRef",parentData:data,parentDataProperty:"configMapKeyRef",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}

const schema15 = {"type":"object","additionalProperties":false,"required":["apiVersion","kind","name","fieldPath"],"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"fieldPath":{"type":"string"}}};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.fieldPath === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fieldPath"},message:"must have required property '"+"fieldPath"+"'",schema:schema15.required,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "name")) || (key0 === "fieldPath"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.apiVersion.type,parentSchema:schema15.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.kind.type,parentSchema:schema15.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 !== "string"){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.name.type,parentSchema:schema15.properties.name,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.fieldPath !== undefined){
let data3 = data.fieldPath;
if(typeof data3 !== "string"){
const err8 = {instancePath:instancePath+"/fieldPath",schemaPath:"#/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.fieldPath.type,parentSchema:schema15.properties.fieldPath,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate39.errors = vErrors;
return errors === 0;
}


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func4.call(schema11.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11.properties.name,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.name.type,parentSchema:schema11.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.mode !== undefined){
let data1 = data.mode;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.mode.type,parentSchema:schema11.properties.mode,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data1 === "fixed") || (data1 === "default"))){
const err5 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema11.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.mode.enum,parentSchema:schema11.properties.mode,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.at !== undefined){
let data2 = data.at;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.at.type,parentSchema:schema11.properties.at,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data3 = data.ignoreMissing;
if(typeof data3 !== "boolean"){
const err7 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.ignoreMissing.type,parentSchema:schema11.properties.ignoreMissing,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.configMap !== undefined){
if(!(validate30(data.configMap, {instancePath:instancePath+"/configMap",parentData:data,parentDataProperty:"configMap",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.secret !== undefined){
if(!(validate30(data.secret, {instancePath:instancePath+"/secret",parentData:data,parentDataProperty:"secret",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.valueFrom !== undefined){
if(!(validate33(data.valueFrom, {instancePath:instancePath+"/valueFrom",parentData:data,parentDataProperty:"valueFrom",rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.template !== undefined){
let data7 = data.template;
if(typeof data7 !== "string"){
const err8 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.template.type,parentSchema:schema11.properties.template,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.vars !== undefined){
let data8 = data.vars;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key1 in data8){
if(!(validate33(data8[key1], {instancePath:instancePath+"/vars/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data8,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/vars",schemaPath:"#/properties/vars/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.vars.type,parentSchema:schema11.properties.vars,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.resource !== undefined){
if(!(validate39(data.resource, {instancePath:instancePath+"/resource",parentData:data,parentDataProperty:"resource",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
if(data.cue !== undefined){
let data11 = data.cue;
if(typeof data11 !== "string"){
const err10 = {instancePath:instancePath+"/cue",schemaPath:"#/properties/cue/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.cue.type,parentSchema:schema11.properties.cue,data:data11};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}

const schema16 = {"type":"object","additionalProperties":false,"required":["path","strategy"],"properties":{"path":{"type":"string"},"strategy":{"type":"string"},"ignoreMissing":{"type":"boolean"}}};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema16.required,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.strategy === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "strategy"},message:"must have required property '"+"strategy"+"'",schema:schema16.required,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "path") || (key0 === "strategy")) || (key0 === "ignoreMissing"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.path.type,parentSchema:schema16.properties.path,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.strategy !== undefined){
let data1 = data.strategy;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/strategy",schemaPath:"#/properties/strategy/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema16.properties.strategy.type,parentSchema:schema16.properties.strategy,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data2 = data.ignoreMissing;
if(typeof data2 !== "boolean"){
const err5 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema16.properties.ignoreMissing.type,parentSchema:schema16.properties.ignoreMissing,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}

const schema17 = {"type":"object","additionalProperties":false,"required":["path","reason"],"properties":{"path":{"type":"string"},"value":{},"reason":{"type":"string","minLength":1},"ignoreMissing":{"type":"boolean"}}};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema17.required,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.reason === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'",schema:schema17.required,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "path") || (key0 === "value")) || (key0 === "reason")) || (key0 === "ignoreMissing"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.path.type,parentSchema:schema17.properties.path,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.reason !== undefined){
let data1 = data.reason;
if(typeof data1 === "string"){
if(func2(data1) < 1){
const err4 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema17.properties.reason,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.reason.type,parentSchema:schema17.properties.reason,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data2 = data.ignoreMissing;
if(typeof data2 !== "boolean"){
const err6 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.ignoreMissing.type,parentSchema:schema17.properties.ignoreMissing,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}

const schema18 = {"type":"object","additionalProperties":false,"properties":{"inline":{},"configMap":{"$ref":"#/definitions/keyRef"}}};

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "inline") || (key0 === "configMap"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.configMap !== undefined){
if(!(validate34(data.configMap, {instancePath:instancePath+"/configMap",parentData:data,parentDataProperty:"configMap",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}

const schema19 = {"type":"object","additionalProperties":false,"properties":{"definition":{"type":"string","minLength":1},"module":{"type":"string","minLength":1},"files":{"type":"object","additionalProperties":{"type":"string"}},"filesFrom":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["configMap"],"properties":{"configMap":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"namespace":{"type":"string"}}}}}}}};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "definition") || (key0 === "module")) || (key0 === "files")) || (key0 === "filesFrom"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.definition !== undefined){
let data0 = data.definition;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err1 = {instancePath:instancePath+"/definition",schemaPath:"#/properties/definition/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.definition,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/definition",schemaPath:"#/properties/definition/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.definition.type,parentSchema:schema19.properties.definition,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.module !== undefined){
let data1 = data.module;
if(typeof data1 === "string"){
if(func2(data1) < 1){
const err3 = {instancePath:instancePath+"/module",schemaPath:"#/properties/module/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.module,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/module",schemaPath:"#/properties/module/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.module.type,parentSchema:schema19.properties.module,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.files !== undefined){
let data2 = data.files;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
let data3 = data2[key1];
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/files/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/files/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.files.additionalProperties.type,parentSchema:schema19.properties.files.additionalProperties,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.properties.files.type,parentSchema:schema19.properties.files,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.filesFrom !== undefined){
let data4 = data.filesFrom;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.configMap === undefined){
const err7 = {instancePath:instancePath+"/filesFrom/" + i0,schemaPath:"#/properties/filesFrom/items/required",keyword:"required",params:{missingProperty: "configMap"},message:"must have required property '"+"configMap"+"'",schema:schema19.properties.filesFrom.items.required,parentSchema:schema19.properties.filesFrom.items,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key2 in data5){
if(!(key2 === "configMap")){
const err8 = {instancePath:instancePath+"/filesFrom/" + i0,schemaPath:"#/properties/filesFrom/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema19.properties.filesFrom.items,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data5.configMap !== undefined){
let data6 = data5.configMap;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.name === undefined){
const err9 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap",schemaPath:"#/properties/filesFrom/items/properties/configMap/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema19.properties.filesFrom.items.properties.configMap.required,parentSchema:schema19.properties.filesFrom.items.properties.configMap,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key3 in data6){
if(!((key3 === "name") || (key3 === "namespace"))){
const err10 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap",schemaPath:"#/properties/filesFrom/items/properties/configMap/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema19.properties.filesFrom.items.properties.configMap,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data6.name !== undefined){
let data7 = data6.name;
if(typeof data7 === "string"){
if(func2(data7) < 1){
const err11 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap/name",schemaPath:"#/properties/filesFrom/items/properties/configMap/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema19.properties.filesFrom.items.properties.configMap.properties.name,data:data7};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap/name",schemaPath:"#/properties/filesFrom/items/properties/configMap/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.filesFrom.items.properties.configMap.properties.name.type,parentSchema:schema19.properties.filesFrom.items.properties.configMap.properties.name,data:data7};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data6.namespace !== undefined){
let data8 = data6.namespace;
if(typeof data8 !== "string"){
const err13 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap/namespace",schemaPath:"#/properties/filesFrom/items/properties/configMap/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.filesFrom.items.properties.configMap.properties.namespace.type,parentSchema:schema19.properties.filesFrom.items.properties.configMap.properties.namespace,data:data8};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap",schemaPath:"#/properties/filesFrom/items/properties/configMap/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.properties.filesFrom.items.properties.configMap.type,parentSchema:schema19.properties.filesFrom.items.properties.configMap,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/filesFrom/" + i0,schemaPath:"#/properties/filesFrom/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.properties.filesFrom.items.type,parentSchema:schema19.properties.filesFrom.items,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/filesFrom",schemaPath:"#/properties/filesFrom/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.properties.filesFrom.type,parentSchema:schema19.properties.filesFrom,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate49.errors = vErrors;
return errors === 0;
}

const schema20 = {"type":"object","additionalProperties":false,"properties":{"rewrite":{"type":"boolean"},"extra":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["kind","path"],"properties":{"group":{"type":"string"},"kind":{"type":"string"},"path":{"type":"string"},"ignoreMissing":{"type":"boolean"}}}}}};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "rewrite") || (key0 === "extra"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.rewrite !== undefined){
let data0 = data.rewrite;
if(typeof data0 !== "boolean"){
const err1 = {instancePath:instancePath+"/rewrite",schemaPath:"#/properties/rewrite/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema20.properties.rewrite.type,parentSchema:schema20.properties.rewrite,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.extra !== undefined){
let data1 = data.extra;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.kind === undefined){
const err2 = {instancePath:instancePath+"/extra/" + i0,schemaPath:"#/properties/extra/items/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema20.properties.extra.items.required,parentSchema:schema20.properties.extra.items,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data2.path === undefined){
const err3 = {instancePath:instancePath+"/extra/" + i0,schemaPath:"#/properties/extra/items/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema20.properties.extra.items.required,parentSchema:schema20.properties.extra.items,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key1 in data2){
if(!((((key1 === "group") || (key1 === "kind")) || (key1 === "path")) || (key1 === "ignoreMissing"))){
const err4 = {instancePath:instancePath+"/extra/" + i0,schemaPath:"#/properties/extra/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema20.properties.extra.items,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data2.group !== undefined){
let data3 = data2.group;
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/extra/" + i0+"/group",schemaPath:"#/properties/extra/items/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.extra.items.properties.group.type,parentSchema:schema20.properties.extra.items.properties.group,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data2.kind !== undefined){
let data4 = data2.kind;
if(typeof data4 !== "string"){
const err6 = {instancePath:instancePath+"/extra/" + i0+"/kind",schemaPath:"#/properties/extra/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.extra.items.properties.kind.type,parentSchema:schema20.properties.extra.items.properties.kind,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data2.path !== undefined){
let data5 = data2.path;
if(typeof data5 !== "string"){
const err7 = {instancePath:instancePath+"/extra/" + i0+"/path",schemaPath:"#/properties/extra/items/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.extra.items.properties.path.type,parentSchema:schema20.properties.extra.items.properties.path,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data2.ignoreMissing !== undefined){
let data6 = data2.ignoreMissing;
if(typeof data6 !== "boolean"){
const err8 = {instancePath:instancePath+"/extra/" + i0+"/ignoreMissing",schemaPath:"#/properties/extra/items/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema20.properties.extra.items.properties.ignoreMissing.type,parentSchema:schema20.properties.extra.items.properties.ignoreMissing,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/extra/" + i0,schemaPath:"#/properties/extra/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.properties.extra.items.type,parentSchema:schema20.properties.extra.items,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/extra",schemaPath:"#/properties/extra/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema20.properties.extra.type,parentSchema:schema20.properties.extra,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate51.errors = vErrors;
return errors === 0;
}

const schema21 = {"type":"object","additionalProperties":false,"properties":{"keep":{"type":"integer","minimum":0}}};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "keep")){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.keep !== undefined){
let data0 = data.keep;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema21.properties.keep.type,parentSchema:schema21.properties.keep,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema21.properties.keep,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema21.type,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.layers === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layers"},message:"must have required property '"+"layers"+"'",schema:schema7.required,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func4.call(schema7.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.output !== undefined){
if(!(validate23(data.output, {instancePath:instancePath+"/output",parentData:data,parentDataProperty:"output",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
if(data.layers !== undefined){
let data1 = data.layers;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate29(data1[i0], {instancePath:instancePath+"/layers/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/layers",schemaPath:"#/properties/layers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.layers.type,parentSchema:schema7.properties.layers,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.lists !== undefined){
let data3 = data.lists;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate42(data3[i1], {instancePath:instancePath+"/lists/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.lists.type,parentSchema:schema7.properties.lists,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.overrides !== undefined){
let data5 = data.overrides;
if(Array.isArray(data5)){
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
if(!(validate44(data5[i2], {instancePath:instancePath+"/overrides/" + i2,parentData:data5,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.overrides.type,parentSchema:schema7.properties.overrides,data:data5};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.schema !== undefined){
if(!(validate46(data.schema, {instancePath:instancePath+"/schema",parentData:data,parentDataProperty:"schema",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
if(data.cue !== undefined){
if(!(validate49(data.cue, {instancePath:instancePath+"/cue",parentData:data,parentDataProperty:"cue",rootData}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
}
if(data.references !== undefined){
if(!(validate51(data.references, {instancePath:instancePath+"/references",parentData:data,parentDataProperty:"references",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
if(data.history !== undefined){
if(!(validate53(data.history, {instancePath:instancePath+"/history",parentData:data,parentDataProperty:"history",rootData}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.dryRun !== undefined){
let data11 = data.dryRun;
if(typeof data11 !== "boolean"){
const err5 = {instancePath:instancePath+"/dryRun",schemaPath:"#/properties/dryRun/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema7.properties.dryRun.type,parentSchema:schema7.properties.dryRun,data:data11};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.apiVersion.type,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(data0 === "fn.inlay.dev/v1alpha1")){
const err6 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema6.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.apiVersion.enum,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.kind.type,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(data1 === "LayerConfig")){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema6.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.kind.enum,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.name === undefined){
const err9 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema6.properties.metadata.required,parentSchema:schema6.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2.name !== undefined){
let data3 = data2.name;
if(typeof data3 === "string"){
if(func2(data3) > 63){
const err10 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema6.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func2(data3) < 1){
const err11 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema6.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.metadata.properties.name.type,parentSchema:schema6.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data2.namespace !== undefined){
let data4 = data2.namespace;
if(typeof data4 !== "string"){
const err13 = {instancePath:instancePath+"/metadata/namespace",schemaPath:"#/properties/metadata/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.metadata.properties.namespace.type,parentSchema:schema6.properties.metadata.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.metadata.type,parentSchema:schema6.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.spec !== undefined){
if(!(validate22(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

